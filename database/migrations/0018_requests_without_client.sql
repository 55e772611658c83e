-- Requests of accounts that are gone could be opened again.
update tasks t set estado = 'cancelado', changed_by = null
from users u where u.id = t.user_id and u.deleted_at is not null and t.estado in ('pendiente', 'en proceso');
