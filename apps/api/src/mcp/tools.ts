import type { Tool } from './tool.ts'
import { mi_mesa, mis_plazos } from './tools/desk.ts'
import { comprador, empresa, precios_de_linea } from './tools/market.ts'
import { buscar, resolver } from './tools/search.ts'
import { estado_de_la_fuente } from './tools/source.ts'
import { encaje_por_que, ficha, que_cambio } from './tools/tender.ts'
import { anotar, guardar_busqueda, mover_en_mesa, seguir } from './tools/writes.ts'

/** Every tool, in the order in which each client gets them: first those that read. */
export const TOOLS: readonly Tool[] = [
  buscar,
  resolver,
  ficha,
  que_cambio,
  mis_plazos,
  mi_mesa,
  encaje_por_que,
  precios_de_linea,
  comprador,
  empresa,
  estado_de_la_fuente,
  seguir,
  guardar_busqueda,
  mover_en_mesa,
  anotar,
]
