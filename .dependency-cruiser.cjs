// What each workspace may import besides itself; scripts/workspaces.test.ts checks the manifests against the same table.
const ARROWS = require('./scripts/workspace-arrows.json')

// Inside packages/domain/src: what each room may import besides itself.
const DOMAIN_ROOMS = {
  time: [],
  text: [],
  statistics: [],
  fit: ['statistics', 'tender'],
  words: ['statistics', 'text', 'tender-query'],
  bidders: ['statistics'],
  account: [],
  messages: [],
  log: [],
  rubros: ['text'],
  files: ['time', 'account'],
  tender: ['time', 'text', 'account'],
  ledger: ['text', 'account', 'tender'],
  'tender-changes': ['time', 'text', 'account', 'tender'],
  'tender-query': ['time', 'text', 'account', 'tender'],
  deadlines: ['time', 'files', 'tender'],
  ocds: ['time', 'tender', 'tender-changes'],
  mail: ['tender', 'time'],
}

// Inside packages/database/src: what each room may import besides itself. A room imports only rooms above it.
const DATABASE_ROOMS = {
  schema: [],
  connection: ['schema'],
  search: ['schema', 'connection'],
  tenders: ['schema', 'connection', 'search'],
  source: ['schema', 'connection'],
  offers: ['schema', 'connection', 'tenders'],
  documents: ['schema', 'connection', 'tenders', 'offers'],
  companies: ['schema', 'connection', 'tenders', 'offers'],
  market: ['schema', 'connection', 'tenders', 'offers'],
  prices: ['schema', 'connection', 'tenders', 'offers'],
  accounts: ['schema', 'connection'],
  directory: ['schema', 'connection'],
  mail: ['schema', 'connection', 'tenders'],
  'saved-searches': ['schema', 'connection', 'search', 'accounts'],
  // a change of proof also ends the addresses of calendars and feeds
  identity: ['schema', 'connection', 'tenders', 'accounts', 'saved-searches', 'webhooks'],
  webhooks: ['schema', 'connection', 'tenders'],
  rubros: ['schema', 'connection', 'search'],
  words: ['schema', 'connection', 'search'],
  fit: ['schema', 'connection', 'search', 'words'],
  today: ['connection', 'tenders', 'fit'],
  // a desk shows how far the chosen offers were, and a decision follows a tender
  mesa: ['schema', 'connection', 'tenders', 'offers', 'companies', 'accounts', 'identity', 'documents'],
  ocds: ['connection', 'tenders', 'offers'],
  migration: ['connection', 'tenders'],
  backup: ['schema', 'connection', 'search', 'accounts', 'identity', 'migration'],
  standby: ['connection'],
  evaluation: ['schema', 'connection'],
}

// Inside apps/web/src/pages/tenders: what each room may import besides itself.
const TENDER_PAGE_ROOMS = {
  filters: [],
  'saved-searches': ['filters'],
  calendar: [],
  detail: [],
  search: [],
  list: ['filters', 'saved-searches', 'calendar', 'search'],
  deadlines: ['calendar', 'list'],
}

// Inside apps/api/src: what each room, and those who may know the whole context, may import besides itself.
const API_ROOMS = {
  secrets: [],
  mailer: [],
  limits: ['secrets'],
  'token-links': ['secrets'],
  'tax-registry': ['limits', 'secrets'],
  tenders: [],
  company: [],
  today: ['tenders'],
  notices: ['mailer', 'tenders', 'today', 'token-links'],
  telemetry: ['notices'],
  identity: ['limits', 'mailer', 'secrets'],
  // from here on `context.ts`, which knows all of the above
  http: ['context.ts', 'identity', 'limits', 'tax-registry', 'telemetry', 'token-links'],
  spreadsheet: [],
  'token-pages': ['context.ts', 'http', 'notices', 'token-links'],
  // a note that names a member is mailed
  mesa: ['context.ts', 'http', 'mailer', 'notices'],
  // the addresses that requests to other systems may go to
  outgoing: [],
  webhooks: ['identity', 'mailer', 'notices', 'outgoing', 'secrets', 'tenders'],
  oauth: ['context.ts', 'http', 'identity', 'limits', 'outgoing'],
  // a list as a file asks as its route does; of the routes only their table knows the files
  exports: ['context.ts', 'http', 'spreadsheet', 'routes', 'company'],
  routes: [
    ...['context.ts', 'env.ts', 'http', 'identity', 'limits', 'mailer', 'notices'],
    ...['exports', 'tenders', 'company', 'today', 'token-links', 'mesa', 'oauth', 'outgoing', 'webhooks'],
  ],
  // a tool asks the route of its screen
  mcp: ['context.ts', 'http', 'identity', 'limits', 'oauth', 'routes'],
}

// Inside apps/api/src/identity: the embedded service, and a user pool of Cognito instead of it.
const IDENTITY_ROOMS = {
  protocol: [],
  keys: [],
  tokens: ['keys'],
  'personal-tokens': ['tokens', 'sessions'],
  assistants: ['personal-tokens', 'tokens', 'sessions'],
  'second-factor': ['protocol', 'keys'],
  passkeys: [],
  sessions: ['protocol', 'keys', 'tokens', 'second-factor'],
  codes: ['protocol'],
  passwords: ['actor.ts', 'protocol', 'tokens'],
  operations: ['protocol', 'keys', 'tokens', 'second-factor', 'passkeys', 'sessions', 'codes', 'passwords'],
  social: ['protocol', 'tokens', 'sessions', 'operations'],
  cognito: ['provider.ts', 'protocol', 'tokens', 'sessions', 'social'],
}

// Inside apps/web/src: what each folder may import besides itself and the files beside the folders.
const WEB_ROOMS = {
  ui: [],
  texts: [],
  session: ['ui', 'texts'],
  api: ['ui', 'texts', 'session'],
  components: ['ui', 'texts', 'session', 'api'],
  shell: ['ui', 'texts', 'session', 'api', 'components'],
}

// Inside apps/web/src/components: what each folder may import besides itself and the files beside the folders.
const COMPONENT_ROOMS = {
  company: [],
  download: [],
  guide: [],
  fit: [],
  rubros: [],
  'source-state': [],
  'tender-changes': [],
  'tender-history': ['tender-changes'],
  tenders: ['tender-changes', 'fit'],
}

const OURS = '^(packages|apps|e2e|scripts|tools)/'
const TEST_CODE = '([.]test[.]tsx?$|[.]e2e[.]ts$|(^|/)test-[^/]+[.]ts$|^packages/testing/|^e2e/|^scripts/|^tools/)'

const rule = (name, from, to, comment) => ({ name, severity: 'error', from, to, ...(comment ? { comment } : {}) })

/** One rule per room of a folder, which may import other rooms and single files; test code may look into every room. */
const roomRules = (folder, rooms) =>
  Object.entries(rooms).map(([room, imports]) =>
    rule(
      `${folder.split('/')[1]}-${room}-imports-${imports.length === 0 ? 'nothing' : `only-${imports.join('-')}`}`,
      { path: `^${folder}/${room}/`, pathNot: TEST_CODE },
      {
        path: `^${folder}/`,
        pathNot: [room, ...imports].map((name) => `^${folder}/${name.replaceAll('.', '[.]')}(/|$)`),
      },
    ),
  )

// packages/testing is open to the test code of every workspace: the-product-never-imports-test-code keeps the product out
/** The same for folders that may also import the files beside them. */
const roomRulesWithFiles = (folder, rooms) =>
  Object.entries(rooms).map(([room, imports]) =>
    rule(
      `${folder.split('/').at(-1) === 'src' ? 'web' : folder.split('/').at(-1)}-${room}-imports-${imports.length === 0 ? 'no-folder' : `only-${imports.join('-')}`}`,
      { path: `^${folder}/${room}/`, pathNot: TEST_CODE },
      { path: `^${folder}/[^/]+/`, pathNot: [room, ...imports].map((name) => `^${folder}/${name}/`) },
    ),
  )

const arrows = Object.entries(ARROWS).map(([workspace, imports]) => {
  // which start databases and browsers
  const scripts = workspace === 'tools' ? ['scripts'] : []
  const sentence = imports.length === 0 ? 'nothing' : `only-${imports.map((path) => path.split('/').at(-1)).join('-')}`
  return rule(
    `${workspace.split('/').at(-1)}-imports-${sentence}`,
    { path: `^${workspace}/` },
    { path: OURS, pathNot: [workspace, ...imports, ...scripts, 'packages/testing'].map((path) => `^${path}/`) },
  )
})

module.exports = {
  forbidden: [
    ...arrows,
    ...roomRules('packages/domain/src', DOMAIN_ROOMS),
    ...roomRules('packages/database/src', DATABASE_ROOMS),
    ...roomRulesWithFiles('apps/web/src', WEB_ROOMS),
    ...roomRulesWithFiles('apps/web/src/components', COMPONENT_ROOMS),
    ...roomRules('apps/web/src/pages/tenders', TENDER_PAGE_ROOMS),
    ...roomRules('apps/api/src', API_ROOMS),
    ...roomRules('apps/api/src/identity', IDENTITY_ROOMS),

    // inside web: main, start → App → pages → shell → components → ui
    rule(
      'ui-knows-no-product',
      { path: '^apps/web/src/ui/' },
      { path: OURS, pathNot: '^apps/web/src/(ui/|navigation[.])' },
    ),
    rule(
      'only-pages-and-the-entry-stand-above-the-shell',
      { path: '^apps/web/src/(shell|components|session|api|ui)/', pathNot: TEST_CODE },
      { path: '^apps/web/src/(main|start|early|App|PrefetchPages|page-table)[.]tsx?$' },
    ),
    rule(
      'what-all-components-share-imports-none-of-them',
      { path: '^apps/web/src/components/[^/]+[.]tsx?$', pathNot: TEST_CODE },
      { path: '^apps/web/src/components/[^/]+/' },
    ),
    rule(
      'a-page-never-imports-a-page',
      { path: '^apps/web/src/pages/([^/]+)/' },
      { path: '^apps/web/src/pages/', pathNot: '^apps/web/src/pages/$1/' },
      'What two pages use belongs in components/.',
    ),
    rule(
      'only-the-table-of-screens-imports-a-page',
      { path: '^apps/web/src/', pathNot: ['^apps/web/src/screens[.]ts$', TEST_CODE] },
      { path: '^apps/web/src/pages/.+Page[.]tsx$' },
    ),
    rule(
      'only-the-entry-imports-the-page-table',
      { path: '^apps/web/src/', pathNot: ['^apps/web/src/(early|start|App)[.]tsx?$', TEST_CODE] },
      { path: '^apps/web/src/page-table[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-the-page-table-imports-the-screens',
      { path: '^apps/web/src/', pathNot: ['^apps/web/src/page-table[.]ts$', TEST_CODE] },
      { path: '^apps/web/src/screens[.]ts$', dependencyTypesNot: ['type-only'] },
      'From another chunk it would cut the first script into pieces: what follows from the screens is passed on.',
    ),
    rule(
      'journeys-scripts-and-tools-know-the-screens-and-texts-of-the-web-alone',
      { path: '^(e2e|scripts|tools)/' },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/((paths|screens)|texts/.+|.+-texts)[.]ts$' },
    ),
    rule(
      'the-first-script-holds-no-library',
      { path: '^apps/web/src/(main|early|page-table|screens|chunk|paths)[.]ts$' },
      { path: 'node_modules/', dependencyTypesNot: ['type-only'] },
      'It runs while the libraries load: docs/decisions/0025.',
    ),

    // inside api: main → app → routes, exports, token-pages → http → context → identity, notices, mailer, limits (API_ROOMS)
    rule(
      'a-route-never-imports-a-route',
      { path: '^apps/api/src/routes/([^/]+)/' },
      { path: '^apps/api/src/routes/', pathNot: '^apps/api/src/routes/$1/' },
      'What two routes use belongs in the workspace or folder of its noun.',
    ),
    rule(
      'only-the-route-table-imports-exports',
      { path: '^apps/api/src/routes/', pathNot: '^apps/api/src/routes/routes[.]ts$' },
      { path: '^apps/api/src/exports/' },
    ),
    rule(
      'tracing-is-loaded-where-it-is-configured',
      { path: '^apps/', pathNot: '^apps/api/src/telemetry/tracing[.]ts$' },
      {
        path: '^apps/api/src/telemetry/tracing[.]ts$|node_modules/@opentelemetry/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
      'Twenty megabytes that few need: import() in main.ts alone.',
    ),
    rule('nobody-imports-a-main', { path: OURS }, { path: '^apps/[^/]+/src/main[.]tsx?$' }),

    rule(
      'what-the-browser-runs-is-free-of-node',
      { path: '^(apps/web/src|packages/(domain|contract|texts)/src)/', pathNot: TEST_CODE },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'the-browser-gets-zod-mini',
      { path: '^(apps/web|packages/contract)/src/' },
      { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?mini/' },
      'Classic zod is 22 KB more: import zod/mini.',
    ),
    rule(
      'an-address-of-the-contract-is-plain-data',
      { path: '^packages/contract/src/addresses[.]ts$' },
      { dependencyTypesNot: ['type-only'] },
      'The browser imports it with its first screen: no schemas, no library.',
    ),
    rule(
      'only-database-knows-the-drivers',
      { path: OURS, pathNot: ['^packages/database/', '^(scripts|tools)/'] },
      { path: 'node_modules/(pg|pg-copy-streams|@electric-sql/pglite)/' },
    ),
    rule(
      'the-product-never-imports-test-code',
      { path: OURS, pathNot: TEST_CODE },
      { path: `${TEST_CODE}|node_modules/(vitest|@playwright|@axe-core)/`, pathNot: '^(scripts|tools)/' },
    ),
    rule('no-import-goes-in-a-circle', { path: OURS }, { circular: true }),
    rule('every-import-is-found', { path: OURS }, { couldNotResolve: true }),
    rule(
      'every-package-is-declared-where-it-is-imported',
      { path: OURS, pathNot: '^(scripts|tools)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: OURS },
    ),
    rule(
      'the-product-imports-no-development-tool',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST_CODE },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(e2e|scripts|tools|(packages|apps)/[^/]+)/([.]tsbuild|dist)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
