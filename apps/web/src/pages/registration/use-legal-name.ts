import { lookUpRut, registerUser } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { canonicalRut, isValidRut } from '@mirador/domain/account/rut'
import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/session-store.ts'
import { TAX_REGISTRY } from '../../texts/registration.ts'
import { showToast } from '../../ui/toast.ts'

type Answer = AnswerOf<EndpointAt<typeof lookUpRut>>

interface Options {
  /** Fills in the legal name, unless it was typed by hand. */
  fill: (name: string) => void
}

/**
 * Looks up a company's name by its rut: one lookup per value; responses for a rut that changed meanwhile are dropped
 * (REG-8).
 */
export function useLegalName({ fill }: Options) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const current = useRef('')
  const [offered, setOffered] = useState<{ name: string; tenders: number }>()
  const lookups = useRef(new Map<string, Promise<Answer>>())

  function ask(rut: string): Promise<Answer> {
    const known = lookups.current.get(rut)
    if (known !== undefined) return known
    const answer = lookUpCompany(rut)
    lookups.current.set(rut, answer)
    // Reported once per lookup, even if the value is entered again.
    answer.catch(() => current.current === rut && showToast('error', TAX_REGISTRY.failed))
    return answer
  }

  async function lookUp(typed: string) {
    if (!isValidRut(typed)) return
    const rut = canonicalRut(typed)
    current.current = rut
    setState('asking')
    try {
      const { razon_social: name, offered_tenders: tenders } = await ask(rut)
      if (current.current !== rut) return
      setState('idle')
      setOffered(name !== null && tenders ? { name, tenders } : undefined)
      fill(name ?? TAX_REGISTRY.noName)
    } catch {
      if (current.current === rut) setState('failed')
    }
  }

  return {
    state,
    offered,
    /** The rut is changing: a name found for another rut no longer applies. */
    change(typed: string) {
      const rut = canonicalRut(typed)
      if (rut === current.current) return
      // A failed lookup is retried when its value is entered again.
      if (state === 'failed') lookups.current.delete(current.current)
      current.current = rut
      setState('idle')
      setOffered(undefined)
      fill('')
    },
    lookUp: (typed: string) => void lookUp(typed),
    lookUpAgain(typed: string) {
      lookups.current.delete(canonicalRut(typed))
      void lookUp(typed)
    },
  }
}

async function lookUpCompany(rut: string): Promise<Answer> {
  // the server looks up natural persons only during a registration, which a cookie valid for an hour proves
  const username = useSession.getState().user?.email
  if (!isLegalPerson(rut) && username !== undefined) await call(registerUser, { body: { username } })
  return call(lookUpRut, { params: { rut } })
}
