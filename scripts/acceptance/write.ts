import { writeFileSync } from 'node:fs'
import { ACCEPTANCE_PAGE, acceptancePage, findProvingTests } from './page.ts'

writeFileSync(ACCEPTANCE_PAGE, await acceptancePage(findProvingTests()))
