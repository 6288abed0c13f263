import type { versionedRecord } from '@mirador/domain/ocds/ocds-record'
import type { Env } from '../../env.ts'

/** The extensions of the standard that the records use. */
const EXTENSIONS = ['ocds_bid_extension', 'ocds_location_extension'].map(
  (name) => `https://raw.githubusercontent.com/open-contracting-extensions/${name}/v1.1.5/extension.json`,
)

/** The source publishes its data under this licence, and nothing is added to it. */
const LICENCE = 'https://creativecommons.org/publicdomain/zero/1.0/'

/** A record as a package of its own. */
export function ocdsPackage(
  record: ReturnType<typeof versionedRecord>,
  { publicUrl, companyName }: Pick<Env, 'publicUrl' | 'companyName'>,
) {
  return {
    uri: `${publicUrl}/api/ocds/${record.ocid}`,
    version: '1.1',
    extensions: EXTENSIONS,
    publishedDate: record.compiledRelease.date,
    publisher: { name: companyName, uri: publicUrl },
    license: LICENCE,
    publicationPolicy: `${publicUrl}/api/docs`,
    records: [record],
  }
}
