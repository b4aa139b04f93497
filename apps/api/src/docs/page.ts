import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PREFIX } from '@tabimori/shared';
import folderOf from 'swagger-ui-dist/absolute-path.js';

export const DOCS = `${API_PREFIX}/docs`;

/** The page: its script and style are files of our own origin, since the pages' policy allows no other. */
export const pageOf = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${DOCS}/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="${DOCS}/swagger-ui-bundle.js"></script>
<script src="${DOCS}/start.js"></script>
</body>
</html>
`;

/** No validator: it would tell another host that somebody reads this. */
const START = `SwaggerUIBundle({
  url: '${DOCS}/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
});
`;

const SCRIPT = 'text/javascript; charset=utf-8';

/** A file of the page and its media type. */
export interface DocsFile {
  type: string;
  text: string;
}
const read = (name: string, type: string) => (): DocsFile => ({
  type,
  text: readFileSync(join(folderOf(), name), 'utf8'),
});

/** By name; read when they are first asked for. */
export const FILES: ReadonlyMap<string, () => DocsFile> = new Map([
  ['swagger-ui.css', read('swagger-ui.css', 'text/css; charset=utf-8')],
  ['swagger-ui-bundle.js', read('swagger-ui-bundle.js', SCRIPT)],
  ['start.js', () => ({ type: SCRIPT, text: START })],
]);
