#include <microhttpd.h>

// The connection's socket, borrowed; -1 if unknown. The library's function is variadic.
static inline int snow_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}
