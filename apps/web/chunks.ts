// Left alone, the build cuts some twenty small chunks per screen, each a round trip on a slow line and larger than in
// company. These groups bring a screen down to about ten files. A group may only need those above it in the list, else two
// chunks need each other and one meets the other half-made; `check-budgets` tells that, and when one grows too wide.

const oneOf =
  (...places: RegExp[]) =>
  (id: string): boolean =>
    places.some((place) => place.test(id))

/** What every screen is built on; it changes only with a version. */
const libraries = oneOf(/node_modules\/(react|react-dom|scheduler|react-router|zustand)\//, /web\/src\/ui\/icon-from\./)

/** Our own part of that. */
const foundation = oneOf(
  /web\/src\/(start|at-rest|page|routes|App)\./,
  /web\/src\/api\/(client|api-error|url-of|calls|server-clock)\./,
  /web\/src\/session\/draft\./,
  /texts\/src\/figure\./,
  /web\/src\/ui\/(Link|Button|ButtonLink|IconButton|button-class|Toaster|toast|open-dialogs|FieldError)\./,
  /lucide-react.+\/(circle-check|circle-exclamation-point|info|x)\.mjs/,
  /web\/src\/session\/(session-store|expire-session|login-redirect|RequireSession)\./,
  /web\/src\/components\/(Brand|PageHeading|announcer|route-focus)\./,
  /web\/src\/shell\/(Footer|CrashBoundary|CrashScreen)\./,
  /web\/src\/api\/answer-check\./,
  /texts\/src\/(texts|identity)\./,
)

/** Login, registration and recovery. */
const forms = oneOf(
  /web\/src\/ui\/(TextField|PasswordField|use-form)\./,
  /web\/src\/components\/(FormError|CodeField|NewPasswordField|ContinueAs)\./,
  /web\/src\/session\/(identity-accounts|identity-problem|state-email)\./,
  /domain\/src\/account\/password\./,
  /web\/src\/shell\/(AuthFrame|StepIndicator)\./,
  /texts\/src\/(public-pages|registration|registration-screens|recovery)\./,
)

/** What nearly all pages of a signed-in user show. */
const signedIn = oneOf(
  /@tanstack\//,
  /web\/src\/api\/(queries|query-client|follow-tender|follows-since|kept-tenders|tender-reading)\./,
  /web\/src\/components\/tenders\/(Freshness|Gauge|OwnTime|StatusPill|TenderSize|FollowButton)\./,
  /web\/src\/components\/rubros\/RubrosButton\./,
  /web\/src\/ui\/(Skeleton|ErrorState|EmptyState)\./,
  /web\/src\/components\/(preloaded|use-dialog-chunk|use-is-drawn)\./,
  /web\/src\/session\/(guide-store|sign-out)\./,
  /web\/src\/pages\/tenders\/filters\/filter-rules\./,
  /domain\/src\/(time\/chile-time|deadlines\/deadline|tender\/(money|tender-status|tender-type|region))\./,
  /domain\/src\/(text\/(highlight|search-text)|pagination|messages\/feedback)\./,
  /contract\/src\/tender-sort\./,
  /texts\/src\/(tenders|shell|rubros-button)\./,
)

/** Rows and their pages. */
const lists = oneOf(/web\/src\/components\/(tenders\/|ListPagination)/, /web\/src\/ui\/(Pagination|MarkedText)\./)

/** What changed in the tenders one follows: fetched by the few screens that have something to tell. */
const changes = oneOf(
  /web\/src\/components\/tender-changes\/(ChangeLine|change-words)\./,
  /web\/src\/api\/mark-seen\./,
  /domain\/src\/tender-changes\/written-change\./,
  /texts\/src\/tender-changes\./,
)

/** The course of a tender, told on its page and on the board of what one follows. */
const course = oneOf(/domain\/src\/deadlines\/timeline\./, /texts\/src\/milestones\./)

/** The banner over old data, and the way to the panel behind it. */
const state = oneOf(
  /web\/src\/components\/source-state\/(SourceBanner|load-state-panel)\./,
  /texts\/src\/source-banner\./,
)

/** Zones of Chile, and what is mailed by their clocks. */
const zones = oneOf(/domain\/src\/(time\/own-zone|mail\/mail-preferences)\./)

// A shared piece may hold an icon, so icons stand above the pieces; those of one screen stay with it.
const ORDER = [
  { name: 'libraries', test: libraries },
  { name: 'foundation', test: foundation },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  { name: 'forms', test: forms, minShareCount: 2 },
  { name: 'signed-in', test: signedIn, minShareCount: 2 },
  { name: 'lists', test: lists, minShareCount: 2 },
  { name: 'changes', test: changes, minShareCount: 2 },
  { name: 'zones', test: zones },
  { name: 'course', test: course, minShareCount: 2 },
  { name: 'state', test: state, minShareCount: 2 },
]

export const chunkGroups = ORDER.map((group, index) => ({ ...group, priority: ORDER.length - index }))
