import { figure } from './figure.ts'

/** Sentences of 'Competidores', 'Proveedores' and the profile of a company. Dates and months arrive formatted. */
export const SUPPLIERS = {
  won: 'Ganada',
  notWon: 'No ganada',
  rut: (rut: string) => `RUT ${rut}`,
  /** @param from `enero de 2024` */
  period: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),
  search: 'Buscar empresas',
  placeholder: 'Empresa o RUT',
  submit: 'Buscar',
  figure,
  page: (page: number, pages: number) => `página ${figure(page)} de ${figure(Math.max(1, pages))}`,
  clear: 'Quitar filtros',
  foot: 'Todo viene de procesos decididos y publicados. ¿Ves un error?',
  write: 'Escríbenos',
  errorTitle: 'No pudimos leer las empresas',
  errorHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  loading: 'Cargando las empresas…',
  emptySearch: 'Ninguna empresa coincide',
  emptySearchHint: 'Prueba con menos palabras, con el RUT, o quita filtros.',
} as const
