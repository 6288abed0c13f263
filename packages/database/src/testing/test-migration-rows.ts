const SUB = '00000000-0000-4000-8000-000000000001'
const ID = '00000000-0000-4000-8000-000000000002'
const AT = '2026-11-20 12:00:00+00'

/**
 * What a database may hold, as statements, by the migration that made room for it. Each is good at every later schema
 * too, or says until which one.
 */
export const MIGRATION_ROWS: Record<number, readonly (string | { until: number; statement: string })[]> = {
  1: [
    `insert into institution (rut, name, updated_at) values ('61602000-8', 'Hospital de Talca', '${AT}')`,
    `insert into institution_unit (institution_id, code, name, region) values (1, '1057', 'Abastecimiento', 7)`,
    `insert into tender (bid_idn, name, description, status, type_code, institution_id, institution_name, region, currency,
      amount, published_at, closes_at, level, source, source_at, detail_source_at, read_at)
     values ('1057-1-LE26', 'Adquisición de equipos', 'Con comillas " y \\ barras', 5, 'LE', 1, 'Hospital de Talca', 7, 'CLP',
       48500000, '${AT}', '2099-01-01', 3, 'api-detail', '${AT}', '${AT}', '${AT}'),
      ('1057-2-LE26', 'Sin nada', null, 6, null, null, null, null, null, null, null, null, 1, 'api-list', '${AT}', '${AT}', '${AT}')`,
    `insert into tender_item (tender_id, position, product_code, product_name) values (1, 1, 43211503, 'Computadores portátiles')`,
    `insert into tender_award (tender_id, position, number, supplier_rut) values (1, 1, 1, '76482913-K')`,
    `insert into tender_raw (tender_id, source_at, payload) values (1, '${AT}', '\\x28b52ffd')`,
    `insert into tender_change (tender_id, field, old, new, severity, source_at, found_at)
     values (1, 'closes_at', '"2026-11-21"', '"2026-11-22"', 'critical', '${AT}', '${AT}')`,
    `insert into account (sub, email, created_at) values ('${SUB}', 'ana@ejemplo.cl', '${AT}')`,
    `insert into account_rubro (sub, family) values ('${SUB}', 43210000)`,
    `insert into tender_follow (sub, tender_id, followed_at) values ('${SUB}', 1, '${AT}')`,
    `insert into ingestion_run (kind, started_at) values ('sync', '${AT}')`,
    `insert into source_quota (day, calls) values ('2026-11-20', 7)`,
    `insert into setting (name, value) values ('demo_loaded', '"2026-11-20"')`,
    {
      until: 10,
      statement: `insert into tender_search (tender_id, recent_rank, closing_rank, is_open, status, type_id, families)
        values (1, 1, 1, true, 5, 1, '{43210000}')`,
    },
    { until: 10, statement: `insert into tender_text (tender_id, search) values (1, 'equip:1')` },
  ],
  2: [
    `insert into idp_user (sub, email, email_norm, status, created_at)
     values ('${SUB}', 'Ana@ejemplo.cl', 'ana@ejemplo.cl', 'confirmed', '${AT}')`,
    `insert into idp_session (sid, sub, refresh_hash, authenticated_at, expires_at) values ('${ID}', '${SUB}', 'x', '${AT}', '2099-01-01')`,
    `insert into idp_key (kid, public_jwk, private_sealed, created_at, signs_from) values ('k', '{"kty":"EC"}', '\\x00', '${AT}', '${AT}')`,
    `insert into idp_rate (bucket, hits, resets_at) values ('b', 3, '${AT}')`,
  ],
  3: [`insert into source_tender (bid_idn, status, detail_due) values ('1057-1-LE26', 5, true)`],
  4: [
    `insert into company (sub, rut, canonical_name, brand_name, email_address, phone_number, created_at, updated_at)
     values ('${SUB}', '76482913-K', 'Ana SpA', 'Ana', 'ana@ejemplo.cl', '+56912345678', '${AT}', '${AT}')`,
    `insert into tax_registry (rut, razon_social, updated_at) values ('76482913-K', 'Ana SpA', '${AT}')`,
    `insert into tax_registry_answer (rut, razon_social, expires_at) values ('1-9', null, '${AT}')`,
    `update account set registered_at = '${AT}'`,
  ],
  5: [
    `insert into idp_code (subject_hash, purpose, sub, code_hmac, sent_at, expires_at)
     values ('h', 'reset', '${SUB}', 'x', '${AT}', '${AT}')`,
    `insert into idp_oauth (secret_hash, kind, sub, expires_at) values ('s', 'social-code', '${SUB}', '${AT}')`,
    `insert into mail_outbox (id, kind, recipient, subject, body_text, created_at, expires_at, next_try_at)
     values ('${ID}', 'contact', 'contacto@ejemplo.cl', 'Hola', 'Qué tal', '${AT}', '2099-01-01', '${AT}')`,
  ],
  6: [
    `insert into idp_external (issuer, subject, sub, linked_at) values ('https://accounts.example', '1', '${SUB}', '${AT}')`,
  ],
  7: [`insert into api_revoked_session (sid, expires_at) values ('sid', '2099-01-01')`],
  8: [
    `insert into service_type (name, name_key, is_listed) values ('Charla', 'charla', true)`,
    `insert into relator (name, name_key, is_listed) values ('Beto', 'beto', false)`,
    `insert into service (code, name, name_key, type_id, updated_at) values ('S-1', 'Taller', 'taller', 1, '${AT}')`,
    `insert into service_relator (service_id, relator_id) values (1, 1)`,
  ],
  9: [
    `insert into contact_message (id, name, email, message, created_at) values ('${ID}', 'Ana', 'ana@ejemplo.cl', 'Hola', '${AT}')`,
    `insert into feedback (id, sub, puntuacion, comentario, created_at) values ('${ID}', '${SUB}', 5, '', '${AT}')`,
  ],
  11: [
    `insert into tender_search (tender_id, recent_rank, closing_rank, is_open, status, type_id, region, institution_id, amount_clp, families, search)
     values (1, -1795176000, 4070908800, true, 5, 3, 7, 1, 48500000, '{43210000}', '''equip'''),
      (2, 100000000000, 200000000000, false, 6, 0, null, null, null, '{}', '''nad''')`,
  ],
  12: [`insert into tender_digest (tender_id, digest) values (1, '\\x01')`],
  14: [`insert into deleted_account (sub, deleted_at) values ('${ID}', '${AT}')`],
  15: [
    `insert into calendar_feed (sub, token, created_at) values ('${SUB}', 'token', '${AT}')`,
    `insert into tender_date_move (tender_id, kind, moves, was_at, moved_at) values (1, 'answers_at', 1, '${AT}', '${AT}')`,
  ],
  16: [
    `insert into saved_search (sub, name, query, in_digest, feed_token, was_too_broad, created_at, seen_at)
     values ('${SUB}', 'Aseo', '{"q":"aseo","scope":"all","sort":"recent"}', true, 'x', false, '${AT}', '${AT}')`,
    `insert into saved_search_match (saved_search_id, tender_id, matched_at) values (1, 1, '${AT}')`,
    `insert into tender_to_match (tender_id, was_there) values (2, false) on conflict do nothing`,
  ],
  17: [
    `insert into source_outage (cause, reason, failures, about, started_at, last_failed_at)
     values ('source', 'Mercado Público no responde.', 3, 'codigo=1057-1-LE26', '${AT}', '${AT}')`,
    `insert into source_gap (bid_idn, is_listed, since) values ('1057-2-LE26', true, '${AT}')`,
    `insert into source_moment (newest_at) values ('${AT}') on conflict do nothing`,
  ],
  18: [
    `insert into mail_preference (sub, turned_at) values ('${SUB}', '${AT}')`,
    `insert into change_told (sub, tender_id, change_id) values ('${SUB}', 1, 1)
     on conflict (sub, tender_id) do update set change_id = excluded.change_id`,
    `insert into reminder_told (sub, tender_id, reminder, date_at) values ('${SUB}', 1, '7d', '2099-01-01')`,
  ],
  19: [`update tender set first_read_at = '${AT}' where bid_idn = '1057-1-LE26'`],
  20: [`select keep_term('=all')`, `insert into tender_word values ('equip')`],
  27: [`insert into utm (month, pesos) values ('2026-11-01', 69542)`],
  28: [`update idp_session set device = 'Chrome en Windows', opened_with = 'password'`],
  29: [`insert into typed_word (word) values ('equipos') on conflict do nothing`],
  30: [
    `insert into security_event (sub, kind, happened_at, detail, device, network)
     values ('${SUB}', 'signed_in', '${AT}', 'password', 'Chrome en Windows', '192.0.2.x')`,
  ],
  31: [
    `insert into idp_totp (sub, secret_sealed, created_at, enabled_at, last_step) values ('${SUB}', '\\x01', '${AT}', '${AT}', 1)`,
    `insert into idp_recovery_code (sub, code_hash) values ('${SUB}', 'x')`,
  ],
  32: [
    `insert into idp_passkey (credential_id, sub, public_key, counter, name, created_at)
     values ('x', '${SUB}', '\\x01', 0, 'Notebook', '${AT}')`,
  ],
  33: [`update company set verified_at = '${AT}'`],
  34: [
    `insert into institution_name (name_search, institution_id) select 'hospital', min(id) from institution on conflict do nothing`,
  ],
  35: [
    `insert into supplier (key, kind, offers) values ('76482913-K', 1, 2)`,
    { until: 39, statement: `insert into supplier_name (supplier_id, name, offers) values (1, 'Ana SpA', 2)` },
    `insert into offer_snapshot (tender_id, source_at, month, year, offers, digest) values (1, '${AT}', '2026-11-01', 2026, 2, '\\x01')`,
    `insert into offer_month (month, source_at) values ('2026-11-01', '${AT}')`,
    {
      until: 39,
      statement: `insert into bid (tender_id, supplier_id, name_id, position, number, sent_on, flags, year, state, currency,
        is_selected, unit_amount, total_amount, quantity, awarded_quantity)
       values (1, 1, 1, 1, 1, '2026-11-19', 0, 2026, 1, 1, true, 1000.5, 2001, 2, 2),
        (1, 1, 1, 1, 2, null, 0, 2050, 0, 0, false, null, null, null, null)`,
    },
  ],
  36: [
    `update bid set family = 43210000`,
    `update offer_snapshot set status = 8, institution_id = 1, closed_on = '2026-11-19', awarded_on = '2026-11-20'`,
    `select tally_offers('{2026-11-01}')`,
  ],
  38: [
    `insert into tender_second_call (tender_id, earlier_id, evidence, found_at) values (2, 1, 'name', '${AT}')`,
    `insert into tender_to_compare (tender_id) values (1) on conflict do nothing`,
  ],
  40: [
    `insert into supplier_name (supplier_id, offers, number, name) values (1, 2, 1, 'Ana SpA') on conflict do nothing`,
    `insert into bid (tender_id, supplier_id, family, position, sent_on, number, name_number, year, flags, state, currency,
      is_selected, unit_amount, quantity, awarded_quantity, total_difference)
     values (1, 1, 43210000, 2, '2026-11-19', 1, 1, 2026, 0, 1, 1, true, 1000.5, 2, 2, 0)`,
    `select tally_offers('{2026-11-01}')`,
  ],
  41: [
    `insert into buying_unit (rut, institution, code, name) values ('61602000-8', 'Hospital de Talca', '1057', 'Abastecimiento')`,
    `insert into document_month (kind, month, source_at) values ('quotations', '2026-11-01', '${AT}')`,
    `insert into quotation_request (code, source_at, month, digest, progress, buying_unit_id, name, budget, order_code)
     values ('1057-7-COT26', '${AT}', '2026-11-01', '\\x01', 2, 1, 'Lápices', 100000.5, '1057-9-AG26')`,
    `insert into quotation_product (request_id, position, product_code, times, text) values (1, 1, 44121701, 1, 'Lápiz azul')`,
    `insert into quotation (request_id, supplier_id, name_number, flags, products, currency, is_selected, total, unit_amount)
     values (1, 1, 1, 0, 1, 1, true, 99000, 990)`,
    `update supplier set quotations = 1`,
    `update supplier_name set quotations = 1`,
  ],
  44: [
    `insert into evaluation (name, model, data_hash, from_on, to_on, n, metrics, made_at)
     values ('ranking', 'points card 1', '\\x01', '2023-05-01', '2023-11-27', 288, '{"ndcg10": 0.173}', '${AT}')`,
  ],
  47: [
    `insert into purchase_order (code, source_at, month, digest, progress, buying_unit_id, supplier_id, name_number, flags,
      currency, kind, tender_code, total_clp)
     values ('1057-9-AG26', '${AT}', '2026-11-01', '\\x01', 20000, 1, 1, 1, 0, 1, 'AG', '1057-7-COT26', 99000)`,
    `insert into purchase_line (order_id, item, product_code, flags, currency, quantity, unit_amount, unit, specification)
     values (1, 139802864, 44121701, 0, 1, 100, 831.93, 'Unidad', 'Lápiz azul')`,
    `update supplier set orders = 1`,
    `update supplier_name set orders = 1`,
  ],
  48: [`insert into profile_word (sub, place, written, origin) values ('${SUB}', 0, 'Lentes ópticos', 'own')`],
  51: [
    `insert into dismissal (sub, tender_id, reason, at) values ('${SUB}', 2, 'lugar', '${AT}')`,
    `insert into profile_limit (sub, kind, value) values ('${SUB}', 'excluded_region', 12), ('${SUB}', 'min_amount', 1000000)`,
  ],
  52: [
    `insert into lexeme_sample (version, tenders, counted_at) values (1, 2, '${AT}')`,
    `insert into lexeme_count (lexeme, tenders) values ('equip', 2)`,
  ],
  53: [`insert into word_model (begun_at) values ('${AT}')`],
  54: [
    `update tender set call = 1, only_small = true, second_call_closes_at = '2099-01-02' where bid_idn = '1057-2-LE26'`,
  ],
  55: [
    `insert into supplier_search (supplier_id, rut, name, words, lines, won_lines, families, regions, last_month)
     values (1, '76482913-K', 'Ana SpA', 'ana:1 spa:2', 2, 1, '{43210000}', '{7}', '2026-11-01')`,
  ],
  56: [
    `insert into supplier_follow (sub, rut, followed_at) values ('${SUB}', '76482913-K', '${AT}')`,
    `insert into followed_award (sub, rut, tender_id, lines, found_at) values ('${SUB}', '76482913-K', 1, 2, '${AT}')`,
    `insert into award_to_match (tender_id) values (2)`,
  ],
  58: [
    `insert into source_span (channel, list, from_at, to_at, since) values (2, 'changes', '${AT}', '${AT}', '${AT}')`,
  ],
  60: [`update company set sentence = 'Equipos', website = 'https://ficticia.cl', offering = 'Equipos en arriendo'`],
  61: [
    `insert into source_span (channel, list, from_at, to_at, since) values (2, 'published', '${AT}', '${AT}', '${AT}')`,
  ],
  62: [`insert into agile_month (family, month, region, requests) values (43210000, '2026-11-01', 7, 1)`],
  63: [`insert into own_result (sub, tender_id, found_at) values ('${SUB}', 1, '${AT}')`],
  64: [`insert into agile_kept (from_month) values ('2026-10-01')`],
}
