/** The text of a style sheet, which the build puts in its place. */
declare module '*.css' {
  const text: string;
  export default text;
}

/** The text of a picture, likewise. */
declare module '*.svg' {
  const text: string;
  export default text;
}
