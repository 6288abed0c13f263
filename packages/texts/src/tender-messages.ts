/** Sentences about tenders in responses of the API. */
export const TENDER_TEXTS = {
  onlyCommonWords: 'Tu búsqueda solo tiene palabras muy comunes: agrega una más específica.',
  fitsFailed: 'No pudimos calcular el encaje. La lista sigue completa.',
  refresh: {
    read: null,
    recent: null,
    'no-ticket': 'Sin ticket de Mercado Público: mostramos la copia guardada.',
    'no-quota': 'Se agotó la cuota diaria de Mercado Público: mostramos la copia guardada.',
    unknown: 'Mercado Público no conoce esta licitación.',
    failed: 'No pudimos leer Mercado Público ahora: mostramos la copia guardada.',
  },
} as const
