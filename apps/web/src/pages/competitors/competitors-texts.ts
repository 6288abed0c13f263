import { plural } from '@mirador/texts/figure'

const lines = (count: number) => plural(count, 'línea', 'líneas')
const companies = (count: number) => plural(count, 'empresa', 'empresas')

/** Sentences of the list of suppliers that share lines with the own company. */
export const COMPETITORS = {
  title: 'Competidores',
  views: 'Vistas de Competidores',
  tabs: { met: 'Te encontraste', followed: 'Siguiendo' },
  marketTab: (rubros: 'own' | 'one' | 'all') =>
    ({ own: 'Todas en tus rubros', one: 'Todas en el rubro', all: 'Todas' })[rubros],
  count: companies,
  companies,
  youMet: 'Te encontraste con',
  /** @param period `enero de 2024 a octubre de 2026` */
  inLines: (decided: number, period: string) => `en ${lines(decided)}, de ${period}.`,
  noMeeting: 'Aún no te encuentras con otra empresa en líneas decididas.',
  noMeetingSince: (year: number) => `Desde ${year} no te encontraste con otra empresa en líneas decididas.`,
  list: 'Competidores',
  noMarket: 'Ninguna empresa ofertó en estos rubros en los últimos doce meses leídos',
  noMarketHint: 'Puede que sean muy pocos, o que aún no leamos sus resultados.',
  seeAllRubros: 'Ver todos los rubros',
  noCompany: 'Aún no registras tu empresa',
  noCompanyHint: 'Con su RUT buscamos quiénes ofertaron en tus mismas líneas.',
  registerCompany: 'Registrar mi empresa',
  person: 'Esta página es para empresas',
  personHint: 'Tu RUT es de una persona natural. Para cuidar tus datos no mostramos su historia, tampoco a otros.',
  nothingRead: 'Aún no leemos ningún archivo de resultados',
  nothingReadHint: 'Cuando leamos el primero, verás aquí quiénes ofertaron en tus mismas líneas.',
  empty: 'Ninguna empresa ofertó en tus líneas decididas',
  /** @param period `enero de 2024 a octubre de 2026` */
  emptyHint: (decided: number, period: string) =>
    decided === 0
      ? `Tu empresa aún no figura en procesos decididos y publicados (${period}). Cuando aparezca, verás aquí con quién compite.`
      : `En tus ${lines(decided)} decididas (${period}) no hubo otra empresa.`,
  seeProviders: 'Ver proveedores',
  seeTenders: 'Ver licitaciones',
  noFollowed: 'No sigues ninguna empresa',
  noFollowedHint:
    'Sigue una desde su página: te avisamos cuando gane en tus rubros, en el resumen por correo y en la campana.',
} as const
