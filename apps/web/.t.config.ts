import base from './vite.config.ts'
import { mergeConfig } from 'vite'
const config = mergeConfig(base, { build: { outDir: '/tmp/weba/t', emptyOutDir: true } })
const FOUNDATION = [
  /node_modules\/(react|react-dom|scheduler|react-router|zustand)\//,
  /web\/src\/(ui|session|paths|runtime-config)/,
  /web\/src\/components\/(Brand|PageHeading|announcer|route-focus)/,
  /web\/src\/api\/(client|api-error|url-of|calls|server-clock|answer-check)/,
  /web\/src\/shell\/Footer/,
  /texts\/src\/(texts|identity)\.ts/,
  /contract\/src\/identity-codes/,
  /rolldown\/runtime/,
]
const SIGNED_IN = [
  /@tanstack\//,
  /web\/src\/shell\/(AppShell|Sidebar|TopBar|Notif|UserMenu|use-is)/,
  /web\/src\/api\//,
  /web\/src\/components\/(tenders\/|ListPag)/,
  /domain\/src\/(chile-time|deadline|money|tender-status|tender-type|region|pagination)/,
  /texts\/src\/(tenders|shell)\.ts/,
]
const one = (list) => (id) => list.some((re) => re.test(id))
config.build.rolldownOptions.output.codeSplitting.groups = [
  { name: 'foundation', test: one(FOUNDATION), priority: 3 },
  { name: 'foundation', test: /lucide-react/, minShareCount: 2, priority: 2 },
  { name: 'signed-in', test: one(SIGNED_IN), minShareCount: 2, priority: 1 },
]
export default config
