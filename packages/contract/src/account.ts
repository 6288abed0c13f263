import { z } from 'zod/mini'
import { downloadedDesk } from './account-desk.ts'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'
import { savedQuery } from './tender-query.ts'

const tag = 'Tus datos'

/** A part of the file with its description. The keys are Spanish because people read them. */
function part<S extends z.ZodMiniType>(datos: S) {
  return z.object({ explicacion: z.string(), datos })
}

const maybeInstant = z.nullable(instant)

export const downloadAccount = endpoint({
  ...addresses.downloadAccount,
  tag,
  summary: 'Todo lo que guardamos de la cuenta, en un archivo con la explicación de cada parte.',
  cost: 'export',
  attachment: 'mis-datos.json',
  answer: z.object({
    acerca_de: z.object({
      producto: z.string(),
      generado_el: instant,
      explicacion: z.string(),
      no_incluye: z.string(),
    }),
    cuenta: part(
      z.object({
        id: z.string(),
        correo: z.nullable(z.string()),
        creada_el: maybeInstant,
        registro_completado_el: maybeInstant,
        ultima_visita_el: maybeInstant,
        visita_anterior_el: maybeInstant,
        empieza_en: z.nullable(z.string()),
        primeras_preguntas_el: maybeInstant,
        aperturas_de_hoy: z.array(instant),
        guia_terminada_el: maybeInstant,
        avisos_vistos_hasta: maybeInstant,
      }),
    ),
    ingreso: part(
      /** null where an outside user pool keeps it */
      z.nullable(
        z.object({
          correo: z.string(),
          correo_confirmado: z.boolean(),
          habilitado: z.boolean(),
          tiene_contrasena: z.boolean(),
          creado_el: instant,
          proveedores: z.array(z.object({ emisor: z.string(), identificador: z.string(), vinculado_el: instant })),
          sesiones: z.array(
            z.object({
              iniciada_el: instant,
              renovada_el: maybeInstant,
              vence_el: instant,
              cerrada_el: maybeInstant,
              dispositivo: z.nullable(z.string()),
              abierta_con: z.nullable(z.string()),
            }),
          ),
          codigos: z.array(
            z.object({ para: z.string(), enviado_el: instant, vence_el: instant, intentos_fallidos: z.number() }),
          ),
          claves_de_un_uso: z.array(z.object({ para: z.string(), vence_el: instant })),
          llaves_de_acceso: z.array(
            z.object({ nombre: z.string(), creada_el: instant, usada_el: z.nullable(instant) }),
          ),
          verificacion_en_dos_pasos: z.nullable(
            z.object({
              empezada_el: instant,
              activada_el: z.nullable(instant),
              codigos_de_respaldo: z.array(z.object({ usado_el: z.nullable(instant) })),
            }),
          ),
        }),
      ),
    ),
    actividad: part(
      z.array(
        z.object({
          momento: instant,
          /** time of the last one of several attempts */
          hasta: maybeInstant,
          que: z.string(),
          dispositivo: z.nullable(z.string()),
          red: z.nullable(z.string()),
        }),
      ),
    ),
    empresa: part(
      z.nullable(
        z.object({
          id: z.string(),
          rut: z.string(),
          nombre_legal: z.string(),
          nombre_de_fantasia: z.string(),
          correo_institucional: z.string(),
          telefono: z.string(),
          registrada_el: instant,
          actualizada_el: instant,
          verificada_el: z.nullable(instant),
          presentacion: z.object({ frase: z.string(), sitio_web: z.string(), oferta: z.string() }),
        }),
      ),
    ),
    rubros: part(z.array(z.object({ codigo: z.number(), nombre: z.string() }))),
    palabras_clave: part(z.array(z.object({ palabra: z.string(), origen: z.string() }))),
    limites: part(
      z.object({
        regiones: z.array(z.object({ numero: z.number(), nombre: z.string() })),
        regiones_excluidas: z.array(z.object({ numero: z.number(), nombre: z.string() })),
        monto_minimo: z.nullable(z.number()),
        monto_maximo: z.nullable(z.number()),
      }),
    ),
    decisiones: part(
      z.array(
        z.object({
          codigo: z.string(),
          nombre: z.string(),
          etapa: z.string(),
          motivo: z.nullable(z.string()),
          detalle: z.nullable(z.string()),
          decidida_el: instant,
        }),
      ),
    ),
    mesa: part(downloadedDesk),
    descartes: part(
      z.array(
        z.object({
          codigo: z.string(),
          nombre: z.string(),
          motivo: z.string(),
          alcance: z.string(),
          descartada_el: instant,
        }),
      ),
    ),
    plazos_hechos: part(
      z.array(
        z.object({
          codigo: z.string(),
          nombre: z.string(),
          plazo: z.string(),
          fecha: instant,
          marcado_el: instant,
        }),
      ),
    ),
    licitaciones_seguidas: part(
      z.array(
        z.object({
          codigo: z.string(),
          nombre: z.string(),
          seguida_el: instant,
          cambios_vistos_hasta: maybeInstant,
          cambios_avisados_hasta: maybeInstant,
          /** the result of the own offers; null while it is not known, or where it was known before the follow */
          resultado: z.nullable(
            z.object({ conocido_el: instant, avisado_por_correo_el: maybeInstant, visto_el: maybeInstant }),
          ),
        }),
      ),
    ),
    empresas_seguidas: part(
      z.array(
        z.object({
          rut: z.string(),
          /** null: not followed any more */
          seguida_el: maybeInstant,
          adjudicaciones: z.array(
            z.object({
              codigo: z.string(),
              encontrada_el: instant,
              avisada_por_correo_el: maybeInstant,
              vista_el: maybeInstant,
            }),
          ),
        }),
      ),
    ),
    avisos_por_correo: part(
      /** null until the first of these mails */
      z.nullable(
        z.object({
          resumen_de_cambios: z.string(),
          recordatorios: z.array(z.string()),
          coincidencias_de_busquedas: z.boolean(),
          correo_de_hoy: z.boolean(),
          ultimo_correo_de_hoy_el: maybeInstant,
          silencio_desde: z.nullable(z.string()),
          silencio_hasta: z.nullable(z.string()),
          zona_horaria: z.string(),
          ultimo_turno_el: instant,
          recordatorios_enviados: z.array(z.object({ codigo: z.string(), recordatorio: z.string(), fecha: instant })),
        }),
      ),
    ),
    calendario: part(z.nullable(z.object({ creado_el: instant }))),
    tokens: part(
      z.array(
        z.object({
          nombre: z.string(),
          permisos: z.array(z.string()),
          creado_el: instant,
          vence_el: instant,
          terminado_el: maybeInstant,
          ultimo_dia_de_uso: z.nullable(z.string()),
          ultima_red: z.nullable(z.string()),
        }),
      ),
    ),
    asistentes: part(
      z.array(
        z.object({
          cliente: z.string(),
          nombre: z.string(),
          permisos: z.array(z.string()),
          permitido_el: instant,
          vence_el: instant,
          terminado_el: maybeInstant,
          ultimo_dia_de_uso: z.nullable(z.string()),
          ultima_red: z.nullable(z.string()),
        }),
      ),
    ),
    avisos_a_sistemas: part(
      z.array(
        z.object({
          direccion: z.string(),
          tipos: z.array(z.string()),
          horas_antes_del_plazo: z.number(),
          creado_el: instant,
          respondio_desde: maybeInstant,
          apagado_el: maybeInstant,
          envios: z.number(),
        }),
      ),
    ),
    busquedas_guardadas: part(
      z.array(
        z.object({
          nombre: z.string(),
          busqueda: savedQuery,
          en_el_resumen: z.boolean(),
          canal_rss: z.string(),
          guardada_el: instant,
          vista_el: instant,
          coincidencias: z.number(),
        }),
      ),
    ),
    opiniones: part(
      z.array(
        z.object({
          puntuacion: z.number(),
          comentario: z.string(),
          correo: z.nullable(z.string()),
          enviada_el: instant,
        }),
      ),
    ),
    mensajes_de_contacto: part(
      z.array(z.object({ nombre: z.string(), correo: z.string(), mensaje: z.string(), enviado_el: instant })),
    ),
    correos: part(
      z.array(
        z.object({
          tipo: z.string(),
          destinatario: z.string(),
          asunto: z.string(),
          escrito_el: instant,
          enviado_el: maybeInstant,
          descartado_el: maybeInstant,
        }),
      ),
    ),
  }),
})
