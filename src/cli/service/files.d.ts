declare module "*.service" {
  const text: string;
  export default text;
}
declare module "*.plist" {
  const text: string;
  export default text;
}
declare module "*.task" {
  const text: string;
  export default text;
}
