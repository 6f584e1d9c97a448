/** Files embedded in the executable: { type: "file" } imports a path, { type: "text" } the content. */
declare module "*/standalone.js" {
  const path: string;
  export default path;
}
declare module "*.sql" {
  const text: string;
  export default text;
}
declare module "*/player.js" {
  const text: string;
  export default text;
}
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.md" {
  const text: string;
  export default text;
}
