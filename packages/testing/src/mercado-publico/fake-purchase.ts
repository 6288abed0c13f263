/** A Compra Ágil of the fake source: its code, and its differences from a plain published one. */
export interface FakePurchase {
  codigo: string
  nombre?: string
  /** `publicada`, `cerrada`, `desierta`, `cancelada`… */
  estado?: string
  /** 1 or 2 */
  llamado?: number
  /** local time, `2026-11-25 15:00` */
  fecha_publicacion?: string
  fecha_cierre?: string
  fecha_cierre_segundo_llamado?: string
  monto?: number
  descripcion?: string
  motivo?: string
  ofertas?: number
}

const GLOSAS: Readonly<Record<string, [number, string]>> = {
  publicada: [2, 'Publicada'],
  cerrada: [3, 'Cerrada'],
  cancelada: [5, 'Cancelada'],
  desierta: [6, 'Desierta'],
}

const BUYER = {
  organismo_comprador: 'MUNICIPALIDAD DE EJEMPLO ',
  rut: '69.999.999-7',
  unidad_compra: 'Adquisiciones',
  region: 14,
  nombre_region: 'Región de Los Ríos',
}

/** One entry of a list. */
export function agileItem(purchase: FakePurchase, changedAt: string) {
  const { codigo, nombre = `Compra ${codigo}`, estado = 'publicada', llamado = 1, monto = 500_000 } = purchase
  const { fecha_publicacion = '2026-11-19 09:30', fecha_cierre = '2026-11-25 15:00', motivo = null } = purchase
  const [id_estado, glosa] = GLOSAS[estado] ?? [9, estado]
  return {
    codigo,
    nombre,
    estado: { id_estado, codigo: estado, glosa },
    convocatoria: {
      estado_convocatoria: llamado,
      descripcion: llamado === 1 ? 'Primer llamado' : 'Segundo llamado',
    },
    documentos: [],
    fechas: { fecha_publicacion, fecha_cierre, fecha_ultimo_cambio: changedAt, fecha_cancelacion: null },
    montos: { moneda: 'CLP', monto_disponible: monto, monto_disponible_clp: monto },
    institucion: BUYER,
    resumen: { total_ofertas_recibidas: purchase.ofertas ?? 0 },
    motivos: {
      motivo_cancelacion: estado === 'cancelada' ? motivo : null,
      motivo_desierta: estado === 'desierta' ? motivo : null,
      motivo_seleccion: null,
    },
    links: { detalle: `/v2/compra-agil/${codigo}` },
  }
}

/** The payload of a detail. */
export function agileDetail(purchase: FakePurchase, changedAt: string) {
  const { montos, links: _links, ...item } = agileItem(purchase, changedAt)
  const { fecha_cierre } = item.fechas
  return {
    ...item,
    convocatoria: {
      ...item.convocatoria,
      fecha_cierre_primer_llamado: fecha_cierre,
      fecha_cierre_segundo_llamado: purchase.fecha_cierre_segundo_llamado ?? null,
    },
    entrega: { direccion_entrega: 'Calle Uno 100 ', plazo_entrega_dias: 5 },
    presupuesto: { ...montos, tipo_presupuesto: 'Disponible', presupuesto_estimado: montos.monto_disponible },
    productos_solicitados: [
      {
        nombre: 'Tóner para impresoras',
        codigo_producto: 44_103_103,
        descripcion: 'Tóner negro',
        cantidad: 10,
        unidad_medida: '000',
      },
    ],
    proveedores_cotizando: [],
    flags: { considera_requisitos_medioambientales: false, considera_requisitos_impacto_social_economico: false },
    descripcion: purchase.descripcion ?? 'Compra de ejemplo.\nSegunda línea.',
    id_orden_compra: null,
  }
}
