/** Entry point of the library's copy in executables: the package has a default export only. */
export { default as PDFDocument } from "pdfkit";
