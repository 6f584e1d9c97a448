/** Public key of releases, embedded as text. */
declare module "*.pub" {
  const text: string;
  export default text;
}
