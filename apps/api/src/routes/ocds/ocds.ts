import { getOcdsRecord, listOcdsMonth } from '@mirador/contract/ocds'
import { findOcdsSource, readOcdsMonth } from '@mirador/database/ocds/ocds-sources'
import { ocdsRecord, versionedRecord } from '@mirador/domain/ocds/ocds-record'
import { OCID_PREFIX } from '@mirador/domain/ocds/ocds-values'
import { ApiError } from '../../http/api-error.ts'
import { linesRoute, readRoute } from '../../http/route.ts'
import { ocdsPackage } from './ocds-package.ts'

export const ocdsRoutes = {
  /** The record of one tender, by its code or its ocid. Its date is that of its last change, so that its tag is stable. */
  getOcdsRecord: readRoute(getOcdsRecord, async ({ params }, { database: { db }, env }) => {
    const source = await findOcdsSource(db, codeOf(params.id))
    if (!source) throw new ApiError('unknown_record')
    return ocdsPackage(versionedRecord(source), env)
  }),

  /** The records of a month, one a line; without the versioned release, which follows from the releases. */
  listOcdsMonth: linesRoute(listOcdsMonth, async ({ params: { month } }, { database: { db } }) => ({
    name: `ocds-${month}`,
    lines: recordsOf(readOcdsMonth(db, month)),
  })),
}

async function* recordsOf(batches: ReturnType<typeof readOcdsMonth>) {
  for await (const batch of batches) yield batch.map(ocdsRecord)
}

function codeOf(id: string): string {
  const isOcid = id.toLowerCase().startsWith(OCID_PREFIX)
  return (isOcid ? id.slice(OCID_PREFIX.length) : id).toUpperCase()
}
