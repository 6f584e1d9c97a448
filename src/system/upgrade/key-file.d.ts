/** The public key of releases, carried as text. */
declare module "*.pub" {
  const text: string;
  export default text;
}
