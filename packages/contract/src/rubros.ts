import { MAX_SUPPLIER_TEXT } from '@mirador/domain/rubros/supplier-words'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { company } from './company.ts'
import { endpoint } from './endpoint.ts'
import { EXAMPLE_ACCOUNT } from './example-account.ts'
import { instant } from './page.ts'

const tag = 'Usuario'

export const getUserInfo = endpoint({
  ...addresses.getUserInfo,
  tag,
  summary: 'Quién eres, qué rubros elegiste y cuál es tu empresa.',
  answer: z.object({
    user_id: z.string(),
    email: z.nullable(z.string()),
    product_segment_id: z.array(z.object({ code: z.number(), name: z.string() })),
    /** null until step 3 of the registration is saved */
    company: z.nullable(company),
    /** null until the registration's last step */
    registered_at: z.nullable(instant),
    /** the screen on which the account starts */
    start: z.enum(['lista', 'hoy']),
    /** whether the questions after the first sign-in are still to be shown */
    is_new: z.boolean(),
    /** whether the guide over the list is still to be shown */
    shows_guide: z.boolean(),
  }),
})

export const updateRubros = endpoint({
  ...addresses.updateRubros,
  tag,
  summary: 'Guarda los rubros elegidos; [0] es ninguno.',
  example: { body: { user_id: EXAMPLE_ACCOUNT.sub, product_family_id: [43210000] } },
  body: z.strictObject({
    product_family_id: z
      .array(z.int({ error: 'invalid' }))
      .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_long' })),
    user_id: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(100, { error: 'too_long' })),
  }),
  answer: z.object({ product_segment_id: z.array(z.object({ code: z.number(), name: z.string() })) }),
})

/** A text in pieces; those that match the search are marked. */
const pieces = z.array(z.object({ text: z.string(), isMarked: z.boolean() }))

export const searchRubros = endpoint({
  ...addresses.searchRubros,
  scope: 'leer',
  public: true,
  revalidates: true,
  tag,
  summary: 'Los rubros donde se compra lo que dice un texto, en palabras de quien vende; el más probable primero.',
  example: { query: { q: 'notebook' } },
  query: z.strictObject({
    q: z
      .string({ error: 'required' })
      .check(z.minLength(1, { error: 'required' }), z.maxLength(MAX_SUPPLIER_TEXT, { error: 'too_long' })),
  }),
  answer: z.object({
    families: z.array(
      z.object({
        code: z.number(),
        name: z.string(),
        segment: z.string(),
        /** whether it is the most likely family of one of the things in the text */
        is_best: z.boolean(),
        /** number of tenders that receive offers */
        open: z.number(),
        /** number of tenders published within the last year */
        last_year: z.number(),
        /** from the product catalogue: the best matching product, and how many more there are */
        product: z.nullable(z.object({ name: pieces, others: z.number() })),
        /**
         * from the tenders of the last year: a line, and how many tenders have such a line; `is_all` false: at least so
         * many
         */
        line: z.nullable(z.object({ text: pieces, tenders: z.number(), is_all: z.boolean() })),
      }),
    ),
    /** further words to search for: other names of those products, or words similar to an unknown one; three at most */
    words: z.array(z.string()),
  }),
})

const CODES = /^\d{8,9}(,\d{8,9}){0,999}$/

export const countRubros = endpoint({
  ...addresses.countRubros,
  scope: 'leer',
  revalidates: true,
  tag,
  summary: 'Cuántas licitaciones tienen alguno de unos rubros: las que reciben ofertas y las publicadas este mes.',
  example: { query: { families: '43210000' } },
  query: z.strictObject({
    /** codes of families, joined by commas */
    families: z.string({ error: 'required' }).check(z.regex(CODES, { error: 'invalid' })),
  }),
  answer: z.object({ open: z.number(), this_month: z.number() }),
})
