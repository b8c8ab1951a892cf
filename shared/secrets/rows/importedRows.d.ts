/** The rows of a file, without its examples. */
declare module '*.rows' {
  const text: string;
  export default text;
}
