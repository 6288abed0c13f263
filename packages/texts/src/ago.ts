import { figure } from './figure.ts'

export interface Age {
  unit: 'moment' | 'minutes' | 'hours' | 'days'
  count: number
}

/** `hace 4 min` */
export function ago({ unit, count }: Age): string {
  if (unit === 'moment') return 'hace un momento'
  if (unit === 'minutes') return `hace ${count} min`
  if (unit === 'hours') return `hace ${count} h`
  return `hace ${figure(count)} ${count === 1 ? 'día' : 'días'}`
}
