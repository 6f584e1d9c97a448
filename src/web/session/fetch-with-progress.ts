/** Like `fetch`, but reports upload progress, which `fetch` can't. Also rejects with a TypeError. */
export function fetchWithProgress(
  address: string,
  { method = "POST", headers, body, signal }: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = "blob";
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onload = () =>
      // A 204 response must not have a body.
      resolve(
        new Response(request.status === 204 ? null : request.response, {
          status: request.status,
          headers: headersOf(request),
        }),
      );
    request.onerror = () => reject(new TypeError("nobody answers"));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    // The client sends files or text only.
    request.send(body as XMLHttpRequestBodyInit);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const [name = "", ...value] = line.split(": ");
    if (name !== "") headers.append(name, value.join(": "));
  }
  return headers;
}
