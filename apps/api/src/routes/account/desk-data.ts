import type { readDeskData } from '@mirador/database/mesa/desk-data'

type DeskData = Awaited<ReturnType<typeof readDeskData>>

/** What the account does at the desk of its company, for the file of its data. */
export const deskData = ({ membership, former, notes, log, links, invitations, ...desk }: DeskData) => ({
  rol: membership?.role ?? null,
  parte_de_la_mesa_desde: membership?.joined_at ?? null,
  ...decidedData(desk),
  mesa_anterior: former && { se_borra_el: former.deleted_at, ...decidedData(former) },
  notas: notes.map(({ bid_idn, text, written_at, struck_at }) => ({
    codigo: bid_idn,
    texto: text,
    escrita_el: written_at,
    tachada_el: struck_at,
  })),
  registro: log.map(({ bid_idn, kind, at }) => ({ codigo: bid_idn, que: kind, cuando: at })),
  enlaces: links.map(({ bid_idn, created_at, expires_at, revoked_at }) => ({
    codigo: bid_idn,
    creado_el: created_at,
    vence_el: expires_at,
    anulado_el: revoked_at,
  })),
  invitaciones: invitations.map(({ email, is_sent, created_at, used_at, revoked_at }) => ({
    correo: email,
    la_enviaste: is_sent,
    enviada_el: created_at,
    usada_el: used_at,
    anulada_el: revoked_at,
  })),
})

const decidedData = ({ pursuits, tasks }: Pick<DeskData, 'pursuits' | 'tasks'>) => ({
  licitaciones: pursuits.map(({ bid_idn, stage, is_own, amount_clp }) => ({
    codigo: bid_idn,
    etapa: stage,
    la_llevas: is_own,
    monto_de_la_oferta: amount_clp,
  })),
  tareas: tasks.map(({ bid_idn, text, due_at, is_own, created_at, done_at }) => ({
    codigo: bid_idn,
    tarea: text,
    vence_el: due_at,
    es_tuya: is_own,
    creada_el: created_at,
    hecha_el: done_at,
  })),
})
