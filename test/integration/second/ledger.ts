/**
 * The partner's book for the world of this service, in its own order. A quoted line end and a blank
 * line shift the physical line numbers. expected.ts holds the outcome of every row.
 */
export const ledger = `date,withdrawal_id,external_ref,txn_hash,transaction_id,currency,amount,fee,total,network,address,status,end_user_id,note
2026-09-14T12:00:00Z,wd_0050,,,,USDC,100.00000001,,,,,done,,rounded up by hand
2026-09-01T06:05:00-03:00,0F8FAD5B-D9CD-469F-A165-70867728950E,pay-0001,cfbacaf000179c51ad53562ff4187e42813ef63acfbe73f2fb737f987de30e25,,USDT,1.00,,,tron,,completed,user-01,uuid in capitals
2026-09-02,wd_0002,,,,BTC,0.0000001,0.00,,Bitcoin,BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ,COMPLETED,,"two lines:
the second one, with a ""quote"""
2026-09-02T12:00:00.000Z,wd_0003,,,,eth,1.500000000000000000,1.1,2.6,,,done,,
2026-09-03 01:02:03,wd_0004,,,,ETH,0.000000000000000001,,0.000000000000000001,,,Done,,
2026-09-03T05:00:00Z,wd_0005,,,,SHIB,12345678901234567890.123456789012345678,,,,,completed,,
2026-09-03T06:00:00Z,wd_0006,,,,SHIB,12345678901234567890.123456789012345678,,,,,completed,,a double cannot tell it from the provider amount
2026-09-04T04:30:00-03:00,,  pay-0007 ,,, usdc ,1.000,,,,,completado,,by reference alone
2026-09-04T08:00:00Z,,,0xe708e6bEc8dF4EaCb4484F99cA8FfC12a95AaE8C3858c3178E169BfFa0498F0C,,ETH,1.1,0.0020,,,,done,,"by hash alone, other case"
2026-09-05T09:00:00Z,,,0x73300da7bd042b31506c5228a16b7677912988ff708a63509bdf5e77ff2e0c41,,ETH,9.90,,,,,completed,,by the provisional hash
2026-09-05T10:00:00Z,,,,tx-000010,BTC,0.1,0.00050,0.1005,,,done,,by transaction id alone
2026-09-06T11:00:00Z,wd_0011,,,,BTC,0.1,0.0001,,,,done,,first part
2026-09-06T12:00:00Z,,pay-0012,,,USDT,3.75,0.15,,,,done,,sent in two withdrawals
2026-09-06T11:30:00Z,wd_0011,,,,BTC,0.2,0.0002,,,,done,,second part
2026-09-07T14:00:00Z,wd_0014,,,,DAI,10,,,,0x09ed51d2330b4f126eca956d0a9685bd9129f13f,done,,split to another address
2026-09-07T14:10:00Z,wd_0014,,,,DAI,15.0,,,,0x09ed51d2330b4f126eca956d0a9685bd9129f13f,done,,split to another address

2026-09-10T10:00:00Z,wd_0015,pay-0015,,,USDT,7,,,,,done,,booked twice
2026-09-10T16:00:00Z,wd_0016,,,,USDT,8,0.1,,,,done,,wrong one of two
2026-09-10T16:00:00Z,wd_0016,,,,USDT,9,0.1,,,,done,,right one of two
2026-09-11T09:00:00Z,,pay-0017,,,USDC,4.0,0.01,,,,done,,
2026-09-10T10:00:00Z,wd_0015,pay-0015,,,USDT,7,,,,,done,,booked twice
2026-09-11T15:00:00Z,,pay-0019,,,USDC,6,,,,,done,,
2026-09-11T16:00:00Z,a/b,,,,USDC,1,,,,,done,,an id that is never asked
2026-09-12T10:05:00Z,,pay-0021,,,USDC,5,,,,,done,,
2026-09-12,wd_0023,,,,USDC,11,,,,,done,,
2026-09-12T12:00:00Z,,fx-0012,,,USDT,12.12,0.50,,,,done,,"feed says COM, which is open without a map"
2026-09-13T12:00:00Z,wd_0040,,,,BTC,1E-07,,,,,done,,rounded by a spreadsheet
2026-09-13T09:00:00Z,wd_0029,,,,DAI,29,0.5,,,,done,,
2026-09-13T11:00:00Z,wd_0034,,,,USDT,34,,,,,done,,
2026-09-13T15:00:00Z,wd_9404,,,,USDT,94.04,,,,,done,,
2026-09-14T02:00:00Z,wd_0045,,,,USDC,45,,,,,Completado,,
2026-09-17T08:00:00Z,wd_0024,,,,USDT,24,,,ETHEREUM,,done,,
2026-09-17T09:00:00Z,wd_0025,,,,BTC,0.025,,,,1boatSLRHtKNngkdXEeobR76b53LETtpyT,done,,base58 in other case is another address
2026-09-17T10:00:00Z,wd_0026,,,,ETH,26.0,,, ethereum,0x00EC01C7E3C433777D782517B25B1D9004ED8BAA,done,,0x address in other case is the same
2026-09-18T08:00:00Z,wd_0027,pay-0072,,,DAI,27,,,,,done,,
2026-09-18T09:00:00Z,wd_0028,,,,DAI,28,,,,,done,user-82,
2026-09-19T08:00:00Z,wd_0030,,,,USDT,10,0.5,10.4,,,done,,
2026-09-19T09:00:00Z,wd_0031,,,,USDT,31,,,,,done,,
2026-09-19T10:00:00Z,wd_0032,,,,USDT,32,,,,,,,does not say
2026-09-19T11:00:00Z,wd_0033,,,,USDT,33,,,,,pending,,"blocked, and both sides call it open"
2026-09-19T12:00:00Z,swapped-0001,,,,USDT,66,,,,,done,,the service answers with another id
2026-09-20T09:00:00Z,wd_0036,,,,USDT,36,,,,,PENDING,,
2026-09-20T08:00:00Z,wd_0035,,,,USDT,35,,,,,pendiente,,
2026-09-23T18:00:00Z,wd_0038,,,,USDC,3.8,,,,,done,,inside the window of confirmation_date
2026-09-24T10:00:00Z,wd_0037,,,,USDC,37,,,,,done,,
2026-09-24T09:00:00Z,wd_0039,,,,USDC,39.5,0.2,,,,done,,
,wd_0044,,,,ETH,0.44,,,,,done,,no date: inside every period
2026-09-25T08:00:00Z,wd_0046,,,,USDC,46,0.4,,,,done,,=1+1
2026-09-25T09:00:00Z,wd_0047,,,,USDC,47,,,,,Conclu\u00eddo,,
2026-09-25T10:00:00Z,,cafe\u0301-0048,,,USDC,48,,,,,CONCLU\u00cdDO,,accent in two code points
2026-09-25T12:00:00Z,,pay-unknown-88,,,USDT,88,,,,,done,,only a deposit of the feed has this reference
2026-09-26T12:00:00Z,,,bc359e3e6712e9c6387282c91f6e5882d1441b26334ff555e9ce8b27608664ee,,BTC,0.25,0.0001,,,,COM,,feed id 9007199254740993
2026-09-26T12:00:00Z,,fx-992,,,BTC,0.26,0.0001,,,,processing,,feed id 9007199254740992
2026-09-26T08:00:00Z,wd_typo51,,0x67314d4cad390aaf001c58c2a6ae0f7ef805ef22e495ea5518c0b408360b747a,,ETH,5.1,,,,,done,,"id mistyped, found by hash"
2026-09-27T08:00:00Z,,fx-0750,,,USDT,750.000000000000000001,,,,,COM,,
2026-09-27T10:00:00Z,wd_0049,,,,USDC,49,,,,,done,,completed in lower case is another word
2026-09-20T10:00:00Z,wd_9903,,,,BTC,,,,,,,,no amount
2026-09-20T10:00:00Z,,,,,BTC,1,,,,,done,,no identifier
2026-09-20T10:00:00Z,wd_9900,,,,BTC,1,,,,,done,,a field too many,surplus
2026-02-30,wd_9901,,,,BTC,1,,,,,done,,no such day
2026-09-20T10:00:00Z,wd_9902,,,,,1,,,,,done,,no currency
2026-09-20T10:00:00Z,wd_9904,,,,BTC,1234567890123456789012345678901,,,,,done,,31 digits
2026-09-28T15:00:00Z,7d444840-9dc0-11d1-b245-5ffdce74fad2,,,,USDT,1.23,,,,,done,,
`

/**
 * The ids of all withdrawals that the service knows, one per line, as `sync --withdrawal-ids` reads
 * them.
 */
export const allIds = `0f8fad5b-d9cd-469f-a165-70867728950e
wd_0002
wd_0003
wd_0004
wd_0005
wd_0006
wd_0007
wd_0008
wd_0009
wd_0010
wd_0011
wd_0012
wd_0013
wd_0014
wd_0015
wd_0016
wd_0017
wd_0018
wd_0019
wd_0020
wd_0021
wd_0022
wd_0023
wd_0024
wd_0025
wd_0026
wd_0027
wd_0028
wd_0029
wd_0030
wd_0031
wd_0032
wd_0033
wd_0034
wd_0035
wd_0036
wd_0037
wd_0038
wd_0039
wd_0040
wd_0041
wd_0042
wd_0043
wd_0044
wd_0045
wd_0046
wd_0047
wd_0048
wd_0049
wd_0050
wd_0051
`

/**
 * The days 10 to 14 September in Spanish: byte order mark, `sep=;`, CRLF, decimal comma, dates of
 * São Paulo without an offset.
 */
export const spanishLedger =
  '\ufeff' +
  `sep=;
id_retiro;referencia;hash;moneda;importe;comision;estado;fecha
wd_0015;pay-0015;;usdt;7,00;;completado;10/09/2026 07:00
wd_0016;;;USDT;9;0,10;Completado;10/09/2026 13:00
;pay-0017;;USDC;4;;completado;11/09/2026 06:00
;pay-0019;;USDC;6;;completado;11/09/2026 12:00
;pay-0021;;USDC;5;;completado;12/09/2026 07:05
wd_0023;;;USDC;11;;completado;12/09/2026 15:00

wd_0029;;;DAI;29;0,5;completado;13/09/2026 06:00
wd_0034;;;USDT;34;;completado;13/09/2026 08:00
wd_0045;;;USDC;45;;conclu\u00eddo;13/09/2026 23:00
wd_0050;;;USDC;100,00000001;;completado;14/09/2026 09:00
;;b08d26274de731aa4ff5dedfb661b06226d46ded43b6cefcd2c4ced2e2f4baa2;USDT;12,12;0,5;COM;12/09/2026 09:00
wd_9404;;;USDT;94,04;;completado;13/09/2026 12:00
wd_0040;;;BTC;1,0E-7;;completado;13/09/2026 09:00
wd_0041;pay-0041;;USDT;1.234,50;;completado;14/09/2026 05:00
`.replaceAll('\n', '\r\n')

/** The `--mapping` file of spanishLedger. Its columns must be recognised by their headers. */
export const spanishMapping = {
  date_format: 'dd/MM/yyyy HH:mm',
  time_zone: 'America/Sao_Paulo',
  decimal: ',',
  thousands: '.',
}

/** The columns of spanishLedger, for a mapping file that states them. */
export const spanishColumns = {
  withdrawal_id: 'id_retiro',
  external_ref: 'referencia',
  txn_hash: 'hash',
  currency: 'moneda',
  amount: 'importe',
  fee: 'comision',
  status: 'estado',
  date: 'fecha',
}
