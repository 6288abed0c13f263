/** Sentences about tenders in responses of the API. */
export const TENDER_TEXTS = {
  fitsFailed: 'No pudimos calcular el encaje. La lista sigue completa.',
  refresh: {
    read: null,
    recent: null,
    'no-ticket': 'Aquí no se lee Mercado Público: mostramos la copia guardada.',
    'no-quota': 'Hoy ya no quedan lecturas de Mercado Público a pedido: mostramos la copia guardada.',
    limited: 'Ya pediste muchas lecturas de Mercado Público, o tu red las pidió: mostramos la copia guardada.',
    unlisted: 'Ninguna lista ni archivo de Mercado Público ha nombrado esta licitación: revisa el código.',
    unknown: 'Mercado Público no conoce esta licitación.',
    failed: 'No pudimos leer Mercado Público ahora: mostramos la copia guardada.',
  },
} as const
