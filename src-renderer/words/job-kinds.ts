import { catalogue } from './catalogue.ts'

/** The names of the kinds of job. */
export const jobKindWords = catalogue({
  en: {
    sync: 'Sync',
    quotes: 'Quote search',
    reconcile: 'Reconciliation',
    export: 'CSV export',
    report: 'Report',
    evidence: 'Evidence file',
    tryRules: 'Trial of rules',
    recheck: 'Check again',
    check: 'Connection check',
    backUp: 'Backup',
    restore: 'Restore',
  },
  es: {
    sync: 'Sincronización',
    quotes: 'Búsqueda de cotizaciones',
    reconcile: 'Conciliación',
    export: 'Exportación CSV',
    report: 'Informe',
    evidence: 'Expediente de evidencia',
    tryRules: 'Prueba de reglas',
    recheck: 'Nueva consulta',
    check: 'Prueba de conexión',
    backUp: 'Copia de seguridad',
    restore: 'Restauración',
  },
  pt: {
    sync: 'Sincronização',
    quotes: 'Busca de cotações',
    reconcile: 'Conciliação',
    export: 'Exportação CSV',
    report: 'Relatório',
    evidence: 'Arquivo de evidências',
    tryRules: 'Teste de regras',
    recheck: 'Nova consulta',
    check: 'Teste de conexão',
    backUp: 'Cópia de segurança',
    restore: 'Restauração',
  },
})
