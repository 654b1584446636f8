/**
 * Nothing is paid for unseen. A call is made with the credits that were agreed to, at first none. Free calls succeed at once;
 * others the service refuses, and it is asked for a quote. Owns how a price is agreed to: if the client can ask its person, the
 * person is asked; otherwise the model returns a token with the price.
 */
import { z } from 'zod'
import { hasCode, type QuoteBody, type QuoteResponse } from '../../sdk/typescript/src/index.ts'
import type { Agreement, CostlyCall } from './confirmations.ts'
import { type PriceQuestion, type ToolContext, ToolError, type ToolOutput } from './tool.ts'

/** The input of every tool that may cost credits. */
export const payingInput = {
  confirm: z.string().optional().describe('Token of the accepted offer'),
  maxCredits: z.number().min(0).optional().describe('With confirm: the price in the offer'),
}

export const payingOutput = {
  status: z.enum(['DONE', 'CONFIRM', 'DECLINED']).describe('CONFIRM: nothing was done yet, see offer'),
  offer: z
    .object({
      credits: z.number(),
      availableCredits: z.number(),
      confirm: z.string(),
    })
    .optional(),
}

interface PaidCall extends CostlyCall {
  /** What the credits are for, shown to the person who is asked: made of words of the call and our own, never of a profile. */
  subject: string
  confirm: string | undefined
  maxCredits: number | undefined
}

export interface Purchase<T> extends PaidCall {
  /** The call in the form in which the service quotes it. */
  quoted: QuoteBody
  call(bound: { maxCredits: number }, options: { idempotencyKey?: string }): Promise<T>
  show(answer: T): ToolOutput | Promise<ToolOutput>
}

export async function pay<T>(context: ToolContext, purchase: Purchase<T>): Promise<ToolOutput | PriceQuestion> {
  const agreement = agreementTo(context, purchase)
  if (agreement === 'DECLINED') return declined()
  const { credits, ...options } = agreement ?? { credits: 0 }
  try {
    const answer = await purchase.call({ maxCredits: credits }, options)
    const { text, data } = await purchase.show(answer)
    return { text, data: { status: 'DONE', ...data } }
  } catch (error) {
    if (!hasCode(error, 'MAX_CREDITS_EXCEEDED')) throw error
    return ask(context, purchase, await context.scout.credits.quote(purchase.quoted))
  }
}

/** Undefined: nothing was agreed to yet, or the agreement is no longer valid. */
function agreementTo(context: ToolContext, paid: PaidCall): Agreement | 'DECLINED' | undefined {
  const { answer, confirmations } = context
  if (answer) return answer.agreed ? confirmations.read(answer.token, paid, 'PERSON') : 'DECLINED'
  const { confirm, maxCredits } = paid
  // Where a person can be asked, the model must not agree in their place.
  if (confirm === undefined || context.canAsk) return undefined
  const agreement = confirmations.read(confirm, paid, 'MODEL')
  if (!agreement) return undefined
  if (maxCredits === undefined || maxCredits < agreement.credits) {
    const price = `The price offered is ${inCredits(agreement.credits)}.`
    throw new ToolError(`${price} Call again with confirm and maxCredits: ${agreement.credits} to pay it.`)
  }
  return agreement
}

function ask(context: ToolContext, paid: PaidCall, quote: QuoteResponse): ToolOutput | PriceQuestion {
  const { totalCredits: credits, atMost, refusedWith, companyCredits, companyExtraCredits } = quote
  const available = together({ companyCredits, companyExtraCredits })
  if (refusedWith)
    throw new ToolError(`${refusedWith}: this costs ${inCredits(credits)}, but only ${available} are available.`)
  const { confirm, maxCredits } = paid
  if (maxCredits !== undefined && maxCredits < credits) {
    throw new ToolError(`This costs ${inCredits(credits)}, more than maxCredits: ${maxCredits}. Nothing was paid.`)
  }
  const price = `${atMost ? 'at most ' : ''}${inCredits(credits)} (${available} available)`
  if (context.canAsk) {
    const token = context.confirmations.offer(paid, credits, 'PERSON')
    return { question: `${paid.subject}: this costs ${price}. Pay?`, token }
  }
  const token = context.confirmations.offer(paid, credits, 'MODEL')
  const stale = confirm === undefined ? '' : 'That confirm token has expired, or belongs to another call. '
  const how = `If your user agrees, call again within ten minutes with the same arguments, confirm: "${token}" and maxCredits: ${credits}.`
  return {
    text: `${stale}Nothing was done yet. ${paid.subject}: this costs ${price}. ${how}`,
    data: {
      status: 'CONFIRM',
      offer: { credits, availableCredits: available, confirm: token },
    },
  }
}

const declined = (): ToolOutput => ({ text: 'Declined: nothing was done or paid.', data: { status: 'DECLINED' } })

const inCredits = (credits: number): string => `${credits} ${credits === 1 ? 'credit' : 'credits'}`

interface Balances {
  companyCredits: number
  companyExtraCredits: number
}

/** A credit has a thousand parts, but floating-point sums may show more digits. */
export const roundedCredits = (credits: number): number => Math.round(credits * 1_000) / 1_000

export const together = ({ companyCredits, companyExtraCredits }: Balances): number =>
  roundedCredits(companyCredits + companyExtraCredits)

/** What was paid and what is left, as most answers include it. */
export const bill = (paid: number, balance: Balances) => ({
  paidCredits: paid,
  leftCredits: together(balance),
})

export const billOutput = { paidCredits: z.number().optional(), leftCredits: z.number().optional() }

export const billText = ({ paidCredits, leftCredits }: ReturnType<typeof bill>): string =>
  `${inCredits(paidCredits)} paid, ${leftCredits} left.`
