import { DATE_NAMES } from '@mirador/domain/tender/tender-dates'
import { at } from './addresses.ts'
import type { EndpointAddress } from './endpoint.ts'

/** The formats of a list as a file: a workbook for Excel, or CSV for any program. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A sheet of Excel has 1,048,576 rows, one of which is the header. */
export const MAX_EXPORT_ROWS = 1_048_575

const OTHER_DATES = DATE_NAMES.filter((name) => name !== 'published_at' && name !== 'closes_at')

interface ListOfRows {
  /** where the list is downloaded */
  address: EndpointAddress
  /** columns that its rows can have, in the order of the file, in the groups of the dialog */
  groups: Readonly<Record<string, readonly string[]>>
}

/** Every list that can be downloaded. The API writes each in a file of its own in `apps/api/src/exports/`. */
export const EXPORTED_LISTS = {
  tenders: {
    address: at('exportTenders', 'GET api /bid/export'),
    groups: {
      tender: ['bid_idn', 'name', 'status', 'type_code', 'type_name', 'description', 'rubros', 'url', 'is_followed'],
      buyer: ['institution_name', 'institution_rut', 'unit_name', 'region', 'comuna', 'amount', 'currency'],
      fit: ['grade', 'rank', 'own_open', 'days_left'],
      dates: ['published_at', 'closes_at', 'created_at', ...OTHER_DATES],
      origin: ['source', 'source_at', 'read_at'],
    },
  },
  institutions: {
    address: at('exportInstitutions', 'GET api /institution/export'),
    groups: {
      all: [
        'name',
        'rut',
        'tenders',
        'open_tenders',
        'own_open',
        'own_offered',
        'own_won_tenders',
        'lost',
        'bought_clp',
        'compared_lines',
        'lowest_won',
      ],
    },
  },
  services: {
    address: at('exportServices', 'GET api /servicios/export'),
    groups: { all: ['code', 'service_name', 'service_type', 'service_location', 'contact_name', 'email', 'mobile'] },
  },
  offers: {
    address: at('exportTenderOffers', 'GET api /bid/offers/export'),
    groups: {
      all: [
        'line',
        'line_name',
        'asked_quantity',
        'unit',
        'bidder_name',
        'bidder_rut',
        'result',
        'unit_amount',
        'currency',
        'quantity',
        'total_amount',
        'awarded_quantity',
        'reasons',
      ],
    },
  },
  company_lines: {
    address: at('exportCompanyLines', 'GET api /company/lines/export'),
    groups: {
      all: [
        'awarded_on',
        'bid_idn',
        'tender_name',
        'institution_name',
        'line',
        'line_name',
        'unit',
        'outcome',
        'own_total',
        'own_unit_amount',
        'own_currency',
        'chosen_unit_amount',
        'chosen_currency',
        'winner',
        'difference_total',
        'difference',
        'offers',
        'criteria',
      ],
    },
  },
  met_lines: {
    address: at('exportMetLines', 'GET api /company/rivals/lines/export'),
    groups: {
      all: [
        'awarded_on',
        'bid_idn',
        'tender_name',
        'institution_name',
        'line',
        'line_name',
        'unit',
        'result',
        'own_unit_amount',
        'own_currency',
        'rival_unit_amount',
        'rival_currency',
      ],
    },
  },
  competitors: {
    address: at('exportCompetitors', 'GET api /supplier/export'),
    groups: {
      all: [
        'name',
        'rut',
        'region',
        'lines',
        'own_won',
        'rival_won',
        'both_won',
        'other_won',
        'none_won',
        'lost',
        'last_met',
        'market_lines',
        'market_won',
      ],
    },
  },
  supplier_lines: {
    address: at('exportSupplierLines', 'GET api /supplier/lines/export'),
    groups: {
      all: [
        'awarded_on',
        'bid_idn',
        'tender_name',
        'institution_name',
        'line',
        'line_name',
        'unit',
        'result',
        'unit_amount',
        'currency',
      ],
    },
  },
  history: {
    address: at('exportCompanyHistory', 'GET api /company/history/export'),
    groups: {
      all: [
        'year',
        'channel',
        'processes',
        'lines',
        'decided_lines',
        'won_lines',
        'won_share',
        'won_share_from',
        'won_share_to',
        'inadmissible_lines',
        'market_lines',
        'market_won_lines',
        'market_share',
      ],
    },
  },
  market_answers: {
    address: at('exportMarketAnswers', 'GET api /market/answers/export'),
    groups: {
      all: [
        'question',
        'name',
        'rut',
        'tenders',
        'tenders_before',
        'agile',
        'agile_before',
        'awarded_clp',
        'place',
        'has_own_offer',
        'budget_share',
        'budget_from',
        'budget_to',
        'cases',
      ],
    },
  },
  market_months: {
    address: at('exportMarketMonths', 'GET api /market/export'),
    groups: {
      all: [
        'month',
        'tenders',
        'agile',
        'awarded',
        'awarded_clp',
        'bidders_median',
        'single',
        'single_share',
        'single_from',
        'single_to',
        'compared_lines',
        'lowest_won',
        'lowest_share',
        'ended',
        'deserted',
        'deserted_share',
        'dated',
        'days_median',
      ],
    },
  },
  buyer_quarters: {
    address: at('exportBuyerQuarters', 'GET api /institution/quarters/export'),
    groups: {
      all: [
        'quarter_from',
        'quarter_to',
        'tenders',
        'awarded',
        'bidders_median',
        'single',
        'single_share',
        'single_from',
        'single_to',
        'compared_lines',
        'lowest_won',
        'lowest_share',
        'lowest_from',
        'lowest_to',
        'dated',
        'days_median',
        'quotations',
      ],
    },
  },
} as const satisfies Readonly<Record<string, ListOfRows>>

export type ExportedList = keyof typeof EXPORTED_LISTS
type Groups<L extends ExportedList> = (typeof EXPORTED_LISTS)[L]['groups']
type Names<G> = G[keyof G] extends readonly (infer Name extends string)[] ? Name : never
export type ColumnGroup = { [L in ExportedList]: keyof Groups<L> }[ExportedList]
export type ColumnOf<L extends ExportedList> = Names<Groups<L>>
type ColumnsOfLists = { readonly [L in ExportedList]: readonly ColumnOf<L>[] }

/** The columns of each list, in the order of the file. */
export const EXPORT_COLUMNS = Object.fromEntries(
  Object.entries(EXPORTED_LISTS).map(([list, { groups }]): [string, readonly string[]] => [
    list,
    Object.values(groups).flat(),
  ]),
) as ColumnsOfLists

/** The default columns of a file: all of them, except where a list has so many. */
export const USUAL_COLUMNS: ColumnsOfLists = {
  ...EXPORT_COLUMNS,
  tenders: [
    'bid_idn',
    'name',
    'status',
    'type_code',
    'url',
    'institution_name',
    'institution_rut',
    'unit_name',
    'region',
    'comuna',
    'amount',
    'currency',
    'grade',
    'rank',
    'own_open',
    'days_left',
    'published_at',
    'closes_at',
    'source',
    'read_at',
  ],
}
