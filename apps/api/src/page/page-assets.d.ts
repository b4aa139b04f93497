// Made of browser/page.css and browser/page.ts when the API is built (apps/api/build-page.mjs).

/** The style of all public pages, minified. */
export const STYLE: string;
/** The script of the response page, minified. */
export const SCRIPT: string;
