/** pdf.js, shipped as a separate file: compiled into the binary it would take four times the space. */
declare module "unpdf/pdfjs" {
  const path: string;
  export default path;
}
