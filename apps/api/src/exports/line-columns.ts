import type { Column } from './export-file.ts'

/** A line of an awarded tender. */
interface AwardedLine {
  bid_idn: string
  tender_name: string
  institution_name: string | null
  awarded_on: string | null
  line: number
  line_name: string | null
  unit: string | null
}

/** The columns with which every list of lines begins. */
export const LINE_COLUMNS = {
  awarded_on: { width: 14, cell: ({ awarded_on }) => awarded_on },
  bid_idn: { width: 18, cell: ({ bid_idn }) => bid_idn },
  tender_name: { width: 60, cell: ({ tender_name }) => tender_name },
  institution_name: { width: 45, cell: ({ institution_name }) => institution_name },
  line: { width: 7, cell: ({ line }) => line },
  line_name: { width: 50, cell: ({ line_name }) => line_name },
  unit: { width: 15, cell: ({ unit }) => unit },
} satisfies Record<string, Column<AwardedLine>>
