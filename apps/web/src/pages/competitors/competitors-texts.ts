import { figure } from '@mirador/texts/figure'

const lines = (count: number) => (count === 1 ? '1 línea' : `${figure(count)} líneas`)
const companies = (count: number) => (count === 1 ? '1 empresa' : `${figure(count)} empresas`)

/** Sentences of the list of suppliers that share lines with the own company. */
export const COMPETITORS = {
  title: 'Competidores',
  views: 'Vistas de Competidores',
  tabs: { todas: 'Con quién compites', siguiendo: 'Las que sigues' },
  count: (total: number) =>
    total === 1 ? 'empresa ofertó en tus mismas líneas' : 'empresas ofertaron en tus mismas líneas',
  matching: (total: number, every: number) =>
    `de ${companies(every)}${total === 1 ? ' coincide' : ' coinciden'} con lo que buscas`,
  /** @param period `enero de 2024 a octubre de 2026` */
  basis: (decided: number, period: string) => `procesos decididos, ${period}: ${lines(decided)} tuyas`,
  list: 'Empresas que ofertaron en tus mismas líneas',
  buyers: (buyers: number, main: string) =>
    buyers === 1 ? `Ante ${main}` : `Ante ${figure(buyers)} compradores, sobre todo ${main}`,
  order: 'Primero las de tamaño parecido, por número de ofertas.',
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
  followedList: 'Empresas que sigues',
  followedSince: (day: string) => `La sigues desde el ${day}`,
  awards: (count: number) =>
    count === 0
      ? 'Desde entonces no hemos visto que gane en tus rubros'
      : `Ganó ${count === 1 ? '1 licitación' : `${figure(count)} licitaciones`} en tus rubros desde entonces`,
  unseen: (count: number) => `${figure(count)} sin ver`,
} as const
