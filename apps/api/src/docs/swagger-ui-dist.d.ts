declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder of the page's files. */
  function folderOf(): string;
  export = folderOf;
}
