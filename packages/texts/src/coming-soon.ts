/** Sentences of the sections that do not exist yet. */

export const COMING_SOON = {
  label: 'Próximamente',
  pages: {
    competitors: { name: 'Competidores', sentence: 'Quién ofertó contigo, cuánto pidió y cuántas veces ganó.' },
    competitor: { name: 'Competidores', sentence: 'Quiénes postularon a la licitación y con qué precio.' },
    providers: { name: 'Proveedores', sentence: 'Empresas con las que armar una oferta en conjunto.' },
    analysis: { name: 'Análisis', sentence: 'Tu historial de ofertas convertido en decisiones.' },
    community: { name: 'Comunidad', sentence: 'Preguntas y respuestas entre quienes le venden al Estado.' },
  },
  ofTender: (bid_idn: string) => `Licitación ${bid_idn}`,
} as const
