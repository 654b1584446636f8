/** A picture for each kind of thing that a prompt names. */
import {
  Briefcase,
  Building2,
  CalendarClock,
  ChevronsUp,
  Factory,
  GraduationCap,
  Languages,
  Laptop,
  type LucideIcon,
  MapPin,
  Wrench,
} from 'lucide-react'
import type { ChipKind } from './chips.ts'

export const chipIcons: Record<ChipKind, LucideIcon> = {
  title: Briefcase,
  seniority: ChevronsUp,
  skill: Wrench,
  language: Languages,
  place: MapPin,
  company: Building2,
  school: GraduationCap,
  industry: Factory,
  workplace: Laptop,
  years: CalendarClock,
}
