import type { Route } from '../http/route.ts'
import { buyerQuarters } from './buyer-quarters.ts'
import { companyLines } from './company-lines.ts'
import { competitors } from './competitors.ts'
import { history } from './history.ts'
import { institutions } from './institutions.ts'
import { marketAnswers } from './market-answers.ts'
import { marketMonths } from './market-months.ts'
import { metLines } from './met-lines.ts'
import { offers } from './offers.ts'
import { services } from './services.ts'
import { supplierLines } from './supplier-lines.ts'
import { tenders } from './tenders.ts'

/** The routes of all downloads of lists. */
export const EXPORT_ROUTES: readonly Route[] = [
  tenders,
  institutions,
  services,
  offers,
  companyLines,
  metLines,
  competitors,
  supplierLines,
  history,
  marketAnswers,
  marketMonths,
  buyerQuarters,
]
