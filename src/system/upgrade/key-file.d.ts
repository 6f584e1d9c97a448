/** Public key for verifying release signatures, embedded as text. */
declare module "*.pub" {
  const text: string;
  export default text;
}
