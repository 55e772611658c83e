-- Takes the daily limit of licences now; defined in database/functions/payments/settle-payment.sql.
drop function if exists settle_payment(uuid, text, jsonb, boolean, jsonb);
