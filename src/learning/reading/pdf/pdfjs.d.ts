/** The file of pdf.js, carried as it is: compiled with the program it would weigh four times as much. */
declare module "unpdf/pdfjs" {
  const path: string;
  export default path;
}
