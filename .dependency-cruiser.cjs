/** A folder that may import only the named others (and itself). */
const only = (name, from, others) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.ts$|/testing/' },
  to: { pathNot: [`^${from}/`, ...others] },
});

/** The floors of the API, the lowest first: each stands on those before it, and the rooms stand on all of them. */
const FLOORS = ['db', 'page', 'http', 'auth'];
const API = 'apps/api/src';

module.exports = {
  forbidden: [
    ...FLOORS.map((floor, index) => ({
      name: `api-${floor}-is-a-floor`,
      severity: 'error',
      from: { path: `^${API}/${floor}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${API}/[^/]+/`, pathNot: `^${API}/(${FLOORS.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'api-rooms-in-no-circle',
      comment: 'a room may use another one, but not both each other, however long the way',
      severity: 'error',
      scope: 'folder',
      from: { path: `^${API}/(?!testing$)[^/]+$` },
      to: { pathNot: '/testing$', circular: true },
    },
    only('shared-is-a-leaf', 'packages/shared', ['node_modules/(zod|wanakana)']),
    only('domain-is-pure', 'packages/domain', ['^packages/shared']),
    {
      name: 'server-knows-no-nest',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: 'node_modules/@nestjs|^apps/' },
    },
    {
      name: 'apps-are-strangers',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^(packages|migrations)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/' },
    },
    {
      name: 'web-sees-shared-only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(packages/(server|domain)|migrations)/' },
    },
    {
      name: 'web-areas-are-strangers',
      comment: 'an area imports ui, shell, parts and labels, never another area',
      severity: 'error',
      from: { path: '^apps/web/src/(?!ui|shell|parts|labels)([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(?!ui|shell|parts|labels)[^/]+/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'web-floors',
      comment: 'ui, shell and parts lie on top of each other; only what lies above imports from below',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|shell|parts|labels)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(?!ui|shell|parts|labels)[^/]+' },
    },
    {
      name: 'web-shell-below-parts',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|shell)/' },
      to: { path: '^apps/web/src/parts/' },
    },
    {
      name: 'web-ui-below-shell',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/shell/' },
    },
    {
      name: 'controllers-do-not-query',
      severity: 'error',
      from: { path: 'controller\\.ts$' },
      to: { path: 'node_modules/typeorm' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'page-assets.js is made by the build',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^(\\.|@tabimori/)', pathNot: '/page-assets\\.js$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.test.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
