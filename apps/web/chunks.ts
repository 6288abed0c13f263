// By default the build cuts some twenty small chunks per screen, each a round trip on a slow line and together larger
// than one file. These groups bring a screen down to about ten files. A group may import only groups above it in the
// list: otherwise two chunks import each other, and one runs before the other is complete. `check-budgets.ts` fails on
// such a circle and on a group that grows too large.
import type { Plugin } from 'vite'

/** Paths of the modules of a folder, without their extensions. */
const modules = (folder: string, ...names: string[]): readonly string[] => names.map((name) => `${folder}/${name}.`)

const ui = 'apps/web/src/ui'
const api = 'apps/web/src/api'
const session = 'apps/web/src/session'
const shell = 'apps/web/src/shell'
const components = 'apps/web/src/components'
const contract = 'packages/contract/src'
const domain = 'packages/domain/src'
const texts = 'packages/texts/src'
const webTexts = 'apps/web/src/texts'

interface Group {
  name: string
  /**
   * Parts of module paths; a module whose path contains one of them belongs to the group. Each part must match a
   * module. A folder name is enough where its screens need nearly all of its shared modules; the whole folders of
   * charts and of the lines of companies made screens larger.
   */
  contents: readonly string[]
  /** the group takes only modules that at least this number of chunks need */
  minShareCount?: number
}

const GROUPS: readonly Group[] = [
  {
    // Libraries that every screen needs. They change only with a new version.
    name: 'libraries',
    contents: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/', 'node_modules/zustand/'],
  },
  {
    // Modules of the product that every screen needs.
    name: 'foundation',
    contents: [
      ...modules('apps/web/src', 'start', 'prefetch', 'App', 'navigation', 'lazy-component'),
      ...modules(api, 'client', 'api-error', 'url-of', 'server-clock', 'answer-check'),
      ...modules(ui, 'Link', 'plain-click', 'Button', 'ButtonLink', 'IconButton', 'button-class', 'FieldError', 'Icon'),
      ...modules(ui, 'Toaster', 'toast', 'open-dialogs'),
      ...modules('node_modules/lucide/dist/esm/icons', 'circle-check', 'circle-alert', 'info', 'x'),
      ...modules(session, 'draft', 'session-store', 'expire-session', 'Redirect', 'RequireSession'),
      ...modules(components, 'Brand', 'PageHeading', 'announcer', 'route-focus', 'use-screen'),
      ...modules(shell, 'Footer', 'CrashBoundary', 'CrashScreen'),
      // The figures of the login show a date and an age. In another group these modules would load the chunk of
      // signed-in users.
      ...modules(domain, 'time/chile-time', 'account/rut'),
      ...modules(contract, 'addresses'),
      ...modules(session, 'registration-store'),
      ...modules(texts, 'identity', 'figure', 'ago'),
      ...modules(webTexts, 'common'),
    ],
  },
  {
    // Components of the groups below import icons; an icon of a single screen stays with that screen.
    name: 'icons',
    contents: ['node_modules/lucide/'],
    minShareCount: 2,
  },
  {
    // Login, registration and recovery.
    name: 'forms',
    contents: [
      ...modules(ui, 'TextField', 'PasswordField', 'use-form'),
      ...modules(components, 'FormError', 'CodeField', 'NewPasswordField', 'ContinueAs', 'SubmitButton'),
      ...modules('apps/web/src', 'landing'),
      ...modules(session, 'identity-accounts', 'identity-problem', 'state-email'),
      ...modules(domain, 'account/password'),
      ...modules(shell, 'AuthFrame', 'StepIndicator'),
      ...modules(webTexts, 'public-pages', 'registration', 'registration-screens'),
      ...modules('apps/web/src/pages/recovery', 'recovery-texts'),
    ],
    minShareCount: 2,
  },
  {
    // Components of nearly all pages of a signed-in user.
    name: 'signed-in',
    contents: [
      'node_modules/@tanstack/query-core/',
      'node_modules/@tanstack/react-query/',
      ...modules(
        api,
        'queries',
        'query-client',
        'prefetch-beside-data',
        'follow-tender',
        'say-failed',
        'follows-since',
        'cached-tenders',
        'tender-reading',
        'fit',
      ),
      ...modules(
        `${components}/tenders`,
        'Freshness',
        'Gauge',
        'OwnTime',
        'StatusPill',
        'TenderSize',
        'FollowButton',
        'AgileTag',
      ),
      ...modules(`${components}/rubros`, 'RubrosButton'),
      ...modules(ui, 'Skeleton', 'ErrorState', 'EmptyState', 'use-foot-room', 'Popover'),
      ...modules(components, 'FollowStar', 'QueryError', 'use-dialog', 'use-is-drawn'),
      ...modules(shell, 'use-is-phone', 'shell-texts'),
      ...modules(session, 'guide-store', 'sign-out'),
      ...modules(domain, 'deadlines/deadline', 'text/search-text'),
      ...modules(`${domain}/tender`, 'money', 'tender-status', 'tender-type', 'region', 'unnamed-supplier'),
      ...modules(domain, 'pagination', 'time/calendar-day'),
      ...modules(texts, 'tenders', 'fit'),
      ...modules(webTexts, 'rubros-button', 'channels', 'fit-row'),
    ],
    minShareCount: 2,
  },
  {
    // Pagination and order of a list.
    name: 'paging',
    contents: [
      ...modules(components, 'ListPagination', 'use-paged-query'),
      ...modules(ui, 'Pagination', 'SelectField', 'BareSelect'),
    ],
    minShareCount: 2,
  },
  {
    // The ranges of amounts of the kinds of tenders.
    name: 'utm',
    contents: [...modules(domain, 'tender/utm'), ...modules(webTexts, 'utm')],
    minShareCount: 2,
  },
  {
    // What pages other than the list of tenders share: states in addresses, links to views, frames of queries, downloads.
    name: 'views',
    contents: [
      ...modules('apps/web/src', 'address-state'),
      ...modules(components, 'ViewTabs', 'use-target', 'Loaded', 'download/LazyDownloadButton'),
      ...modules(webTexts, 'download-button'),
    ],
    minShareCount: 2,
  },
  {
    // Rows of tenders.
    name: 'lists',
    contents: [
      ...modules(`${domain}/tender-query`, 'tender-query', 'tender-filters', 'filter-rule', 'narrowings'),
      `${components}/tenders/`,
      ...modules(ui, 'MarkedText'),
      ...modules(domain, 'text/highlight', 'text/words', 'fit/fit-grades'),
    ],
    minShareCount: 2,
  },
  {
    // The toolbar of the tenders.
    name: 'toolbar',
    contents: [
      ...modules(`${domain}/tender-query`, 'closing-windows'),
      ...modules('apps/web/src/pages/tenders', 'filters/list-state', 'filters/remembered-sort'),
      ...modules('apps/web/src/pages/tenders/search', 'TenderSearch', 'recent-searches'),
      ...modules(ui, 'Segmented'),
      ...modules(webTexts, 'more-actions'),
    ],
    minShareCount: 2,
  },
  {
    // The queues of Hoy, which the bell draws too.
    name: 'queues',
    contents: modules('apps/web/src', 'api/today-queues', 'components/today/time-words'),
    minShareCount: 2,
  },
  {
    // Shares with their intervals.
    name: 'shares',
    contents: [`${domain}/statistics/`],
    minShareCount: 2,
  },
  {
    // Tables, which also occur without charts, and the links to their parts.
    name: 'tables',
    contents: modules(
      components,
      'DataTable',
      'data-table',
      'use-is-wide',
      'Pills',
      'pills',
      'FourFigures',
      'four-figures',
    ),
    minShareCount: 2,
  },
  {
    // The table of companies and of institutions.
    name: 'parties',
    contents: modules(`${components}/parties`, 'PartiesTable', 'parties', 'parties-texts'),
    minShareCount: 2,
  },
  {
    // What the lists and the profile of companies share.
    name: 'suppliers',
    contents: [
      ...modules(components, 'suppliers/SourceFoot', 'company-lines/chosen-parts'),
      ...modules(api, 'suppliers'),
      ...modules(texts, 'suppliers'),
    ],
    minShareCount: 2,
  },
  {
    name: 'company-lists',
    contents: modules(`${components}/parties`, 'CompanyList', 'CompanyTable', 'ChosenBar', 'companies-state'),
    minShareCount: 2,
  },
  {
    name: 'charts',
    contents: [
      ...modules(`${components}/charts`, 'charts', 'Hatch', 'SeriesPanel', 'month-name', 'use-chart-size'),
      ...modules(domain, 'market/market-months', 'tender/law-days'),
    ],
    minShareCount: 2,
  },
  {
    // Sentences of how an institution buys, which arrive after the page.
    name: 'buying-texts',
    contents: modules('apps/web/src/pages/institutions/buying', 'buyers-texts'),
    minShareCount: 2,
  },
  {
    // Institutions and their figures.
    name: 'institutions',
    contents: ['apps/web/src/pages/institutions/', ...modules(api, 'buyers')],
    minShareCount: 2,
  },
  {
    // The frame of 'Análisis'.
    name: 'analysis',
    contents: ['apps/web/src/pages/analysis/'],
    minShareCount: 2,
  },
  {
    // Companies, their lines, and the lines that they share with a rival.
    name: 'companies',
    contents: [
      ...modules(api, 'company-lines'),
      ...modules(`${components}/company-lines`, 'SplitBar', 'ShareStrip', 'Figure', 'met-shown', 'line-cells'),
      ...modules(`${components}/company-lines`, 'lines', 'share-strip', 'figures'),
      ...modules(texts, 'company-lines', 'price-difference', 'rivals'),
    ],
    minShareCount: 2,
  },
  {
    // The timeline of a tender, on its page and on the deadline board.
    name: 'timeline',
    contents: [
      `${domain}/deadlines/`,
      ...modules(`${domain}/tender`, 'tender-dates', 'field-rule', 'tender-source'),
      ...modules(webTexts, 'milestones'),
    ],
    minShareCount: 2,
  },
  {
    // The cells of the answers about a tender, and the sections that are behind them.
    name: 'answers',
    contents: [
      ...modules(
        'apps/web/src/pages/tenders/detail',
        'sections/shown-sections',
        'sections/section-names-texts',
        'sections/SectionLink',
      ),
      ...modules('apps/web/src/pages/tenders/detail/band', 'BandCell', 'BandFailed'),
    ],
    minShareCount: 2,
  },
  {
    // Changes of followed tenders: fetched by the few screens that have some to show.
    name: 'changes',
    contents: [
      `${components}/tender-changes/`,
      // what draws an answer with changes draws the next deadlines too
      ...modules(components, 'decision/deadlines-ahead'),
      ...modules(api, 'mark-seen'),
      ...modules(domain, 'tender-changes/format-change'),
      ...modules(texts, 'tender-changes'),
    ],
    minShareCount: 2,
  },
  {
    // Chile's time zones, and the mail preferences that depend on them.
    name: 'zones',
    contents: [...modules(domain, 'time/own-zone', 'mail/mail-preferences')],
  },
  {
    // Small rules of the forms of 'Perfil' and of the panels of Mesa, which the check of answers has too: alone, the name
    // of each in the first script is as long as itself.
    name: 'rules',
    contents: [
      ...modules(contract, 'assistant-addresses', 'webhook-addresses'),
      ...modules(
        domain,
        'mesa/task',
        'mesa/people',
        'account/presentation',
        'account/personal-tokens',
        'webhooks/event-types',
        'source-outage',
        'market/institution-sorts',
        'account/phone',
        'account/web-address',
      ),
    ],
    minShareCount: 2,
  },
  {
    // The banner over old data, and the button of the panel 'Estado'.
    name: 'state',
    contents: [`${components}/source-state/`, ...modules(webTexts, 'source-banner')],
    minShareCount: 2,
  },
]

/** The groups in the form that Rolldown expects; an earlier group wins. */
export const chunkGroups = GROUPS.map(({ contents, ...group }, index) => ({
  ...group,
  test: (id: string) => contents.some((part) => id.includes(part)),
  priority: GROUPS.length - index,
}))

/** Contents of groups that match no module, because a file was moved or renamed. */
export function unmatchedContents(ids: readonly string[], groups: readonly Group[] = GROUPS): readonly string[] {
  return groups.flatMap(({ contents }) => contents.filter((part) => !ids.some((id) => id.includes(part))))
}

/** Fails the build when a group names a module that does not exist. */
export const checkedChunkGroups: Plugin = {
  name: 'checked-chunk-groups',
  apply: 'build',
  buildEnd(error) {
    const unmatched = error ? [] : unmatchedContents([...this.getModuleIds()])
    if (unmatched.length > 0) this.error(`chunks.ts names modules that do not exist: ${unmatched.join(', ')}`)
  },
}
