import type { ErrorCode, FieldCode } from '@mirador/contract/error-codes'

/** The message of each error code of the API. */
export const ERROR_TEXTS: Record<ErrorCode, string> = {
  invalid_request: 'Hay datos que no entendemos. Revisa los campos indicados.',
  unknown_parameter: 'La consulta trae parámetros que no existen.',
  session_required: 'Token has expired',
  session_expired: 'Token has expired',
  forbidden: 'No tienes permiso para hacer esto.',
  wrong_password: 'La contraseña no es la de tu cuenta.',
  wrong_email: 'Ese correo no es el de tu cuenta.',
  old_session: 'Vuelve a ingresar y repítelo: por seguridad, tienes que haber ingresado hace menos de 10 minutos.',
  not_found: 'Page not found',
  method_not_allowed: 'Esta dirección no acepta esa operación.',
  too_large: 'Lo que enviaste es demasiado grande.',
  company_taken: 'Ese RUT ya está registrado en otra cuenta.',
  company_exists: 'Tu cuenta ya tiene una empresa registrada con otros datos.',
  search_name_taken: 'Ya tienes una búsqueda guardada con ese nombre.',
  too_many_searches: 'Ya tienes 50 búsquedas guardadas. Borra alguna para guardar otra.',
  unknown_tender: 'No conocemos esa licitación.',
  unknown_family: 'Hay rubros que no están en el catálogo.',
  unknown_search: 'Esa búsqueda guardada ya no existe.',
  company_missing: 'Tu cuenta todavía no tiene una empresa registrada.',
  too_many_rows:
    'La lista tiene más de 1.048.575 filas, que es lo que cabe en una planilla. Acótala con filtros y vuelve a descargarla.',
  too_many_requests: 'Ha excedido el límite de intentos.',
  too_many_messages: 'Recibimos varios envíos tuyos en poco tiempo. Espera una hora y vuelve a intentarlo.',
  too_many_downloads: 'Hay demasiadas descargas en curso. Espera a que termine alguna y vuelve a intentarlo.',
  internal: 'Se nos han cruzado los cables. Por favor, inténtelo nuevamente',
  source_failed: 'Mercado Público no respondió bien. Mostramos la copia guardada.',
  registry_failed: 'Error al obtener datos del SII.',
  unavailable: 'El servicio no está disponible en este momento. Vuelve a intentarlo en unos segundos.',
  registry_busy: 'Error al obtener datos del SII.',
  source_timeout: 'Mercado Público tardó demasiado en responder. Mostramos la copia guardada.',
  registry_timeout: 'Error al obtener datos del SII.',
}

export const FIELD_TEXTS: Record<FieldCode, string> = {
  required: 'Falta este dato.',
  invalid: 'Este valor no es válido.',
  unknown: 'Este parámetro no existe.',
  too_long: 'Es demasiado largo.',
  out_of_range: 'Está fuera de lo permitido.',
  read_only: 'Este dato no se puede cambiar.',
  taken: 'Este valor ya está en uso.',
  short_prefix: 'Antes de un asterisco escribe al menos tres letras, como en “compu*”.',
  many_prefixes: 'Una búsqueda puede tener hasta cinco palabras con asterisco, como “compu*”.',
  nothing_to_search: 'No hay nada que buscar: escribe al menos una palabra que no sea muy común, un código o un RUT.',
}
