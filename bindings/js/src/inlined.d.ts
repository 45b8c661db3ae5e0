/** Files that the bundler puts into the code: those of WebAssembly in base64, the worker as it is. */
declare module 'inlined:*' {
  const text: string;
  export default text;
}
declare module 'cotulenh/network' {
  const packed: string;
  export default packed;
}
declare module 'cotulenh/threads' {
  const packed: string;
  export default packed;
}
