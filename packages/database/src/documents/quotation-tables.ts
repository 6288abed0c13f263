import type { QuotationRequest } from '@mirador/domain/ledger/quotation'
import type { DocumentTables } from './document-tables.ts'

/** Compra Ágil requests with their products and quotations. */
export const QUOTATION_TABLES: DocumentTables<QuotationRequest> = {
  kind: 'quotations',
  header: 'quotation_request',
  columns: [
    ...['name', 'region', 'published_on', 'closes_on', 'delivery_days', 'budget', 'status', 'criterion', 'order_code'],
    ...['order_status', 'order_accepted_on', 'cancel_reason', 'has_environmental_criteria', 'has_social_criteria'],
  ],
  key: 'request_id',
  parts: [
    {
      table: 'quotation_product',
      columns: ['position', 'product_code', 'times', 'product_name', 'text', 'quantity'],
    },
    {
      table: 'quotation',
      columns: ['flags', 'products', 'currency', 'is_selected', 'total', 'unit_amount', 'size'],
    },
  ],
  supplied: 'quotation',
  counted: 'quotation',
  counter: 'quotations',
  rowsOf: ({ code, month, progress, unit, products, quotations, ...request }) => ({
    code,
    month,
    progress,
    unit,
    header: [
      ...[request.name, request.region, request.publishedOn, request.closesOn, request.deliveryDays, request.budget],
      ...[request.status, request.criterion, request.orderCode, request.orderStatus, request.orderAcceptedOn],
      ...[request.cancelReason, request.hasEnvironmentalCriteria, request.hasSocialCriteria],
    ],
    parts: [
      products.map(({ productCode, productName, text, quantity, times }, index) => [
        ...[index + 1, productCode, times, productName, text, quantity],
      ]),
      quotations.map(({ flags, products: count, currency, isSelected, total, unitAmount, size }) => [
        ...[flags, count, currency, isSelected, total, unitAmount, size],
      ]),
    ],
    suppliers: quotations.map(({ supplier, supplierName }) => ({ identity: supplier, name: supplierName })),
  }),
}
