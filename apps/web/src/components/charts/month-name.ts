import { chileMonth, longMonth, middayOf } from '@mirador/domain/time/chile-time'

/** `septiembre de 2026`, of `2026-09-01` */
export const monthName = (month: string) => longMonth(month.slice(0, 7))

/** `sept 2026` */
export const shortMonth = (month: string) => chileMonth(middayOf(`${month.slice(0, 7)}-15`))
