import { listTenderTypes } from '@mirador/contract/tenders'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { route } from '../../http/route.ts'

export const listTenderTypesRoute = route(listTenderTypes, async () =>
  TENDER_TYPES.map(({ id, ...type }) => ({ bid_type: id, ...type })),
)
