/** Messages of a stream of server-sent events. */
export interface Message {
  id?: string;
  data?: string;
}

export async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const blocks = (rest + decoder.decode(next.value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) yield messageOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function messageOf(block: string): Message {
  const message: Message = {};
  for (const line of block.split("\n")) {
    const [, name, value] = /^(id|data): (.*)$/.exec(line) ?? [];
    if (name === "id" || name === "data") message[name] = value ?? "";
  }
  return message;
}
