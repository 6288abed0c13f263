import { listTenderTypes } from '@mirador/contract/tenders'
import { TENDER_TYPES, WIDE_LP_FROM } from '@mirador/domain/tender/tender-type'
import { route } from '../../http/route.ts'

export const listTenderTypesRoute = route(listTenderTypes, async () =>
  TENDER_TYPES.map(({ id, code, name, range, earlier = [], isEnded }) => ({
    bid_type: id,
    code,
    name,
    range: range?.name ?? null,
    size: range?.size ?? 0,
    earlier: earlier.map(({ before, range }) => ({ before, range: range.name, size: range.size })),
    ended_on: isEnded ? WIDE_LP_FROM : null,
  })),
)
