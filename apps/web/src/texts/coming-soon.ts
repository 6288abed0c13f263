/** Sentences of the sections that do not exist yet. */

export const COMING_SOON = {
  label: 'Próximamente',
  pages: {
    competitors: {
      name: 'Competidores',
      sentence: 'Sabrás contra quién compites: quién oferta en tus rubros, a qué precios y cuántas veces gana.',
    },
    competitor: {
      name: 'Competidores',
      sentence: 'Verás quiénes postularon a esta licitación, cuánto ofertó cada uno y quién se la adjudicó.',
    },
    providers: {
      name: 'Proveedores',
      sentence: 'Encontrarás empresas con las que armar una oferta en conjunto, cuando la tuya no alcanza sola.',
    },
    analysis: {
      name: 'Análisis',
      sentence:
        'Tu historial de ofertas convertido en decisiones: dónde ganas, con qué precios y en qué rubros insistir.',
    },
    community: {
      name: 'Comunidad',
      sentence: 'Preguntas y respuestas entre quienes le venden al Estado: bases, garantías, plazos y pagos.',
    },
  },
  ofTender: (bid_idn: string) => `Licitación ${bid_idn}`,
  competitorsOf: (bid_idn: string) => `Competidores de la licitación ${bid_idn}`,
  seeTender: 'Ver la licitación',
} as const
